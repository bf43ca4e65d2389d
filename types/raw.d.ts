/** `import text from './file.md?raw'`: the file's text, in esbuild, Vite and vitest alike. */
declare module '*?raw' {
  const text: string;
  export default text;
}
