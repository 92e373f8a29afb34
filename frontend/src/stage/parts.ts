// What is drawn above the scene while something is shown.
export { default as Banner } from "./Banner.svelte";
export { default as Held } from "./Held.svelte";
export { default as Marks } from "./Marks.svelte";
export { default as Verdict } from "./Verdict.svelte";
