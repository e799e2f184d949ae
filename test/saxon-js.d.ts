/** The part of SaxonJS that the official rules are run with. */
declare module 'saxon-js' {
  const saxon: {
    transform(options: { stylesheetInternal: unknown; sourceText: string; destination: 'serialized' }): {
      principalResult: string
    }
  }
  export default saxon
}
