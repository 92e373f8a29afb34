# A public table in a container. Build: docker build -t hellmouth .
# Run behind a proxy that speaks https and sends X-Forwarded-For and X-Forwarded-Proto (its address as the container sees it):
#   docker run -e HELLMOUTH_NAME=play.example.org -v hellmouth:/data -p 127.0.0.1:8666:8666 hellmouth \
#     serve --host 0.0.0.0 --public --name play.example.org --trusted-proxy 172.17.0.1
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/build \
 && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt -r requirements/page.txt \
 && /opt/build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation -w /wheels . \
 && python -m venv /opt/hellmouth \
 && /opt/hellmouth/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt -r requirements/servers.txt \
 && /opt/hellmouth/bin/pip install --no-cache-dir --no-deps --no-index --find-links /wheels hellmouth

FROM python:3.13-slim
COPY --from=build /opt/hellmouth /opt/hellmouth
RUN useradd --system --uid 8666 --no-create-home hellmouth && install -d -o hellmouth -m 0700 /data
USER hellmouth
# the name that --name gives: the server answers to no other, a health check included
ENV HELLMOUTH_NAME=localhost
ENV HELLMOUTH_HOME=/data PATH=/opt/hellmouth/bin:$PATH PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8666
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD python -c "import os, urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8666/healthz', headers={'Host': os.environ['HELLMOUTH_NAME']}), timeout=2)"
ENTRYPOINT ["hellmouth"]
CMD ["serve", "--help"]
