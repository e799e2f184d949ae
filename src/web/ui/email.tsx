import { Ltr } from './ltr.tsx'

/**
 * An email address that, where it does not fit into its line, goes on before its `@` and not in the middle of
 * a word.
 */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <Ltr>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Ltr>
  )
}
