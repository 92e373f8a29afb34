# Hellmouth. Needs Python 3.11+ and make, nothing else: `make play`, `make test`.
# Another interpreter: make PYTHON=python3.13 play
# One environment for all: playing waits for the runtime pins only, testing adds the tools.

PYTHON ?= python3
UV     ?= uv
JOBS   ?= 2
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check
COMPILED_TESTS := tests/core tests/contract tests/museum tests/games tests/test_scenarios.py tests/players tests/sim
CLUSTER_TESTS := tests/cluster tests/table/test_store.py tests/table/test_doctor.py tests/table/test_disk.py tests/table/test_kill.py
# What `make play` starts: change it here.
PLAY   := serve --open

.DEFAULT_GOAL := help
.PHONY: help play page check-page venv test test-research test-train test-cluster compiled test-compiled check lint lint-page format types arrows bench pins clean
.DELETE_ON_ERROR:

help:           ## this list
	@sed -n 's/^\([a-z-]*\):.*##  *\(.*\)/  make \1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

play: page  ## play in the browser (sets everything up the first time)
	@$(BIN)/hellmouth $(PLAY)

page: $(VENV)/.ready  ## build the page if its sources changed (fetches its own node the first time)
	@$(BIN)/python scripts/build_page.py --check || { \
	  $(MAKE) --no-print-directory $(VENV)/.page && $(BIN)/python scripts/build_page.py; }

check-page: $(VENV)/.page  ## types of the page (svelte-check)
	$(BIN)/python scripts/build_page.py --types

venv: $(VENV)/.dev  ## the environment with the development tools

test: lint types page check-page  ## every gate: lint, types, all tests
	$(BIN)/pytest -q -n $(JOBS) --dist worksteal

test-research: .venv-research/.ready  ## tests of the optional extras, in an environment of their own (.venv-research)
	.venv-research/bin/pytest -q tests/sim tests/research

test-train: .venv-train/.ready  ## the test of training with PyTorch, in an environment of its own (.venv-train)
	.venv-train/bin/pytest -q tests/research/test_train.py

test-cluster: .venv-cluster/.ready  ## stores, leases and many processes, on a PostgreSQL of their own (.venv-cluster)
	.venv-cluster/bin/pytest -q $(CLUSTER_TESTS)

compiled: $(VENV)/.compile  ## compile the engine into the environment: 2 to 4 times as fast (needs a C compiler)
	@$(BIN)/python scripts/compile.py

test-compiled: venv compiled  ## the rules' tests once more, on the compiled engine
	HELLMOUTH_PURE=0 $(BIN)/pytest -q -n $(JOBS) tests/test_engine.py $(COMPILED_TESTS)

check: lint types arrows  ## the quick gates: lint, types, import directions

lint: $(VENV)/.dev lint-page  ## ruff and eslint: faults, and the layout of the sources and of the cards
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet
	$(BIN)/python scripts/cards_format.py --check

lint-page: $(VENV)/.page  ## eslint: faults in the sources of the page
	$(BIN)/python scripts/build_page.py --lint

format: $(VENV)/.dev $(VENV)/.page  ## lay the sources, the cards and the page out again
	$(BIN)/ruff format
	$(BIN)/python scripts/cards_format.py
	$(BIN)/python scripts/build_page.py --format

types: $(VENV)/.dev  ## mypy --strict on the package, the scripts and the tests
	$(BIN)/mypy --strict

arrows: $(VENV)/.dev  ## core <- games <- players <- sim, research, table <- cli
	$(BIN)/pytest -q tests/test_arrows.py

bench: $(VENV)/.ready $(if $(PEERS),.venv-peers/.ready)  ## measure the speed of the rules (PEERS=1: other projects too)
	@$(BIN)/hellmouth bench
	@$(if $(PEERS),$(BIN)/python -m hellmouth.bench.peers .venv-peers/bin/python)

pins:           ## compile requirements/*.in again (needs uv)
	cd requirements && for set in run page dev compile research servers cluster peers; do \
	  $(UV) pip compile --no-config --universal --python-version 3.11 --generate-hashes --upgrade --quiet \
	    --no-header --no-annotate --no-emit-index-url $$set.in --output-file $$set.txt || exit 1; done

clean:          ## remove the environment and every cache
	rm -rf frontend/node_modules tests/page/chromium/node_modules src/hellmouth/table/static
	rm -rf $(VENV) .venv-research .venv-train .venv-cluster .venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage htmlcov dist build
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps, so that a second run does nothing: interpreter, runtime pins, the package itself, development tools.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Hellmouth needs Python 3.11 or newer; "$(PYTHON)" is not. Try: make PYTHON=python3.12 play' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
	  echo 'Python cannot make a virtual environment here. On Debian or Ubuntu: apt install python3-venv' >&2; exit 1; }
	@touch $@

$(VENV)/.run: requirements/run.txt | $(VENV)/.made
	@echo 'Installing what the games need (once)...'
	@$(PIP) install --quiet --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.ready: pyproject.toml $(VENV)/.run
	@$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run | $(VENV)/.ready
	@echo 'Installing the development tools (once)...'
	@$(PIP) install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.compile: requirements/compile.txt | $(VENV)/.ready
	@echo 'Installing the compiler of Python (once)...'
	@$(PIP) install --quiet --require-hashes -r requirements/compile.txt
	@touch $@

$(VENV)/.page: requirements/page.txt | $(VENV)/.run
	@echo 'Installing node for the page (once)...'
	@$(PIP) install --quiet --require-hashes -r requirements/page.txt
	@touch $@

.venv-research/.ready: requirements/research.txt pyproject.toml | $(VENV)/.made
	@echo 'Installing the research extras (once; some 1.5 GB)...'
	@test -x .venv-research/bin/python || $(PYTHON) -m venv .venv-research
	@.venv-research/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/research.txt
	@.venv-research/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --no-build-isolation -e .
	@touch $@

.venv-train/.ready: requirements/run.txt pyproject.toml | $(VENV)/.made
	@echo 'Installing PyTorch (once; the build for CPUs is enough)...'
	@test -x .venv-train/bin/python || $(PYTHON) -m venv .venv-train
	@.venv-train/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/run.txt
	@.venv-train/bin/python -m pip --disable-pip-version-check install --quiet --no-build-isolation -e '.[train]' pytest hypothesis
	@touch $@

.venv-cluster/.ready: requirements/cluster.txt pyproject.toml | $(VENV)/.made
	@echo 'Installing PostgreSQL for the tests (once; some 150 MB)...'
	@test -x .venv-cluster/bin/python || $(PYTHON) -m venv .venv-cluster
	@.venv-cluster/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/cluster.txt
	@.venv-cluster/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --no-build-isolation -e .
	@touch $@

.venv-peers/.ready: requirements/peers.txt | $(VENV)/.made
	@echo 'Installing RLCard and OpenSpiel to measure them (once)...'
	@test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/peers.txt
	@touch $@
