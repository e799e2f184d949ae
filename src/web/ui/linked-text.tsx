import type { ReactNode } from 'react'
import { splitLinks } from './split-links.ts'

/**
 * Somebody's text whose web addresses are no links, as staff read it: each in a run of its own, so that the
 * words around it keep their sides.
 */
export function TextWithAddresses({ text }: { text: string }): ReactNode {
  return splitLinks(text).map((part, at) =>
    part.isLink ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <bdi key={at} dir="ltr">
        {part.text}
      </bdi>
    ) : (
      part.text
    ),
  )
}

/**
 * Somebody's text with its web addresses pressed open. What is shown is where it leads; the other side sees
 * nothing of where the reader came from and gets no hold of this window.
 */
export function LinkedText({ text }: { text: string }): ReactNode {
  return splitLinks(text).map((part, at) =>
    part.isLink ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <a key={at} href={part.text} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
