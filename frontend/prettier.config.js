// How the page's sources are laid out: `make format`.
export default {
  printWidth: 140,
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
