import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { packed } from "./build/brotli.ts";
import { creditsModule } from "./build/credits.ts";
import { emblemFiles } from "./build/emblems.ts";

// The server of a development run: `hellmouth serve --port 8000`, then `npm run dev` here.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), emblemFiles(), creditsModule(), packed()],
  build: {
    outDir: "../src/hellmouth/table/static",
    emptyOutDir: true,
    target: "es2022",
    // The policy of the page allows no inline script and no data: address for scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/ws": { target: server, ws: true },
    },
  },
});
