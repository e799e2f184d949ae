import type { ReactNode } from 'react'
import { Link } from 'react-router'

type NamedCellProps = {
  /** In the page's language. */
  name: string
  /** In both. */
  both: [ar: string, en: string]
  /** Where the name leads; nowhere for whoever may not open it. */
  to: string | false
  /** It opens a dialog over the list, which stays where it is. */
  isDialog?: boolean
  /** Behind the other name. */
  children?: ReactNode
}

/** The cell by which a row is opened: its name in the page's language, under it the other one. */
export function NamedCell({ name, both: [ar, en], to, isDialog = false, children }: NamedCellProps) {
  return (
    <>
      {to === false ? (
        <bdi className="font-medium">{name}</bdi>
      ) : (
        <Link to={to} preventScrollReset={isDialog}>
          <bdi>{name}</bdi>
        </Link>
      )}
      <span className="under">
        <bdi>{name === ar ? en : ar}</bdi>
        {children}
      </span>
    </>
  )
}
