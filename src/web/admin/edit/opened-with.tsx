import { useState } from 'react'

type OpenedWithProps = {
  /** What stands now: it moves on when the page loads again while somebody types. */
  version: number
  /** The editable fields as they stand now. */
  fields: object
}

/**
 * What an edit was made on, in hidden fields that count as no change: `versionIn` and `stoodIn` read them.
 * Stays what the form was opened with, so that a page that loads again under what is typed writes over
 * nobody's fields. A version that moved on for something else, such as an action beside the form, is no
 * conflict with these fields.
 */
export function OpenedWith(now: OpenedWithProps) {
  const [opened] = useState(now)
  const stood = JSON.stringify(opened.fields)
  const isAsOpened = stood === JSON.stringify(now.fields)
  return (
    <>
      <input type="hidden" name="_version" value={isAsOpened ? now.version : opened.version} />
      <input type="hidden" name="_stood" value={stood} />
    </>
  )
}
