// Faults in the page's sources; how they are laid out is prettier's business.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default defineConfig(
  // made by scripts/page_types.py
  { ignores: ["public/", "src/lib/protocol.ts", "src/games/views.ts", "src/games/*/views.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "no-undef": "off", // TypeScript knows better
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression > TSAsExpression > TSUnknownKeyword",
          message: "A cast by way of unknown hides every mistake: give the value its type where it comes in.",
        },
      ],
      "svelte/no-useless-mustaches": "off", // {" "} keeps a space that Svelte would cut before a closing block
      "svelte/prefer-svelte-reactivity": "off", // maps and sets are replaced, not changed, or nobody draws from them
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ["tests/**"], rules: { "no-restricted-syntax": "off" } },
);
