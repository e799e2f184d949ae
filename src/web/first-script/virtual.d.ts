/** What `first-script.ts` is built to (scripts/first-script-plugin.ts): one constant text, the same in every page. */
declare module 'virtual:first-script' {
  export const firstScript: string
}
