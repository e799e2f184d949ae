import { Fragment } from 'react'
import { Outlet, useParams } from 'react-router'

/**
 * The open page, drawn anew for each thing that its address names. The router keeps a page's component from
 * one order, client or ticket to the next, and with it open dialogs, typed words and refusals, which would
 * then act on, or speak of, another one.
 */
export function OutletByThing({ context }: { context?: unknown }) {
  return (
    <Fragment key={Object.values(useParams()).join(' ')}>
      <Outlet context={context} />
    </Fragment>
  )
}
