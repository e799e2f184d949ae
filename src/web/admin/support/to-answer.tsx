import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Icon } from '#ui/icon'

/** The part of the page in which is written. */
export const answerPart = 'answer'

/**
 * On a phone, where whoever reads the thread has not come to the field yet: a way to it that stays under the
 * thumb. Without the program it stands there all the time.
 */
export function ToAnswer() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const target = document.getElementById(answerPart)
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => setThere(entry?.isIntersecting ?? false))
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return (
    <a
      href={`#${answerPart}`}
      className="button to-answer"
      hidden={isThere}
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(answerPart)
        target?.scrollIntoView({ block: 'start' })
        target?.querySelector('textarea')?.focus({ preventScroll: true })
      }}
    >
      <Icon name="send" />
      <Trans>كتابة رد</Trans>
    </a>
  )
}
