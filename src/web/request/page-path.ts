/**
 * The address of a page of which the program asks for the data alone, under that address with an ending of
 * React Router's.
 */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/_root\.data$/, '/').replace(/(\/_)?\.data$/, '')
}
