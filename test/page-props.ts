type Page = (props: never) => unknown
type PropsOf<Of extends Page> = Parameters<Of>[0]
type Given<Props> = Props extends { loaderData: unknown }
  ? Pick<Props, 'loaderData'> & Partial<Omit<Props, 'loaderData'>>
  : never

/** What React Router hands a page, of which tests give what it reads: `pageProps<typeof Confirm>({ loaderData })`. */
export function pageProps<Of extends Page>(given: Given<PropsOf<Of>>): PropsOf<Of> {
  // Its matches and parameters are the router's own; a page that read them would find none.
  return given as unknown as PropsOf<Of>
}
