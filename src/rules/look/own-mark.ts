/** The design's own mark, one cell of the lattice with its core lit, as a file. */
export function ownMark(core: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" color="#102029"><path fill="none" stroke="currentColor" stroke-width="2.4" d="M20 6 34 20 20 34 6 20zM20 11v5M20 24v5M11 20h5M24 20h5"/>' +
    '<g fill="currentColor"><circle cx="20" cy="5.6" r="4"/><circle cx="34.4" cy="20" r="4"/><circle cx="20" cy="34.4" r="4"/><circle cx="5.6" cy="20" r="4"/></g>' +
    `<circle cx="20" cy="20" r="5" fill="${core}"/></svg>`
  )
}
