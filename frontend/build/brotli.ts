// Beside every text of the page its Brotli form, packed once here: the server sends it to browsers that read it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const LEAST = 1024;

export function packed(): Plugin {
  return {
    name: "brotli",
    apply: "build",
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !/\.(js|css|json|html|svg)$/.test(entry.name)) continue;
        const data = readFileSync(file);
        if (data.length >= LEAST) writeFileSync(`${file}.br`, brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }));
      }
    },
  };
}
