/**
 * What `first-script.ts` is built to (scripts/first-script-plugin.ts): one constant text, the same in every
 * page.
 */
declare module 'virtual:first-script' {
  export const firstScript: string
}

/** What `ask-consent.ts` is built to, and the digest by which its address changes with it. */
declare module 'virtual:consent-script' {
  export const consentScript: string
  export const digest: string
}
