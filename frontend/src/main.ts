import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { words } from "./lib/i18n.svelte";
import { loadFonts } from "./lib/fonts";
import { settings } from "./lib/settings.svelte";

settings.apply();
void loadFonts();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => settings.apply());
void words.load(settings.kept.language).then(() => mount(App, { target: document.getElementById("page")! }));
