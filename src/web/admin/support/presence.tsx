import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { presenceLifetime } from '#rules/core/limits'
import { Icon } from '#ui/icon'
import { isLook, type Onlooker } from './look.ts'

/** A third of the time for which a look counts, so that one lost request is not noticed. */
const pause = (presenceLifetime / 3) * 1000
/** Whoever has not touched a key for so long has stopped writing. */
const typingPause = 5_000

/**
 * Announces to other staff that this ticket is open in a visible tab, and asks who else has it open. `type`
 * is called on each key. Failed requests are ignored: it is a courtesy, not a lock. A message, or a merge,
 * that is newer than the last one on the page brings the thread anew.
 */
export function usePresence(ticketId: string, lastMessageId: string | null) {
  const { revalidate } = useRevalidator()
  const last = useRef(lastMessageId)
  useEffect(() => {
    last.current = lastMessageId
  }, [lastMessageId])
  const [others, setOthers] = useState<Onlooker[]>([])
  const typed = useRef(0)
  const wasTyping = useRef(false)

  const say = useCallback(async () => {
    if (document.visibilityState !== 'visible') return
    const isTyping = Date.now() - typed.current < typingPause
    wasTyping.current = isTyping
    try {
      const answer = await fetch(`/admin/support/${ticketId}/presence`, {
        method: 'POST',
        body: new URLSearchParams({ typing: isTyping ? 'yes' : 'no' }),
      })
      if (!answer.ok) return
      const result: unknown = await answer.json()
      if (!isLook(result)) return
      setOthers(result.others)
      if (result.last_message_id && last.current && result.last_message_id > last.current) {
        // Once for each: the page may be slow to bring it.
        last.current = result.last_message_id
        void revalidate()
      }
    } catch {
      // Offline: the next request will say it.
    }
  }, [ticketId, revalidate])

  useEffect(() => {
    const first = setTimeout(() => void say())
    const rhythm = setInterval(() => void say(), pause)
    const fast = setInterval(() => {
      const isTyping = Date.now() - typed.current < typingPause
      if (isTyping !== wasTyping.current) void say()
    }, 1_000)
    const leave = () =>
      navigator.sendBeacon(`/admin/support/${ticketId}/presence`, new URLSearchParams({ leave: 'yes' }))
    const look = () => void (document.visibilityState === 'visible' ? say() : leave())
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(first)
      clearInterval(rhythm)
      clearInterval(fast)
      document.removeEventListener('visibilitychange', look)
      leave()
    }
  }, [say, ticketId])

  const type = useCallback(() => {
    typed.current = Date.now()
  }, [])
  return { others, type }
}

/** Who else has the ticket before them. Read aloud when somebody comes or begins to write. */
export function Onlookers({ others }: { others: Onlooker[] }) {
  return (
    <div role="status">
      {others.length > 0 && (
        <ul className="row gap-x-4 gap-y-1 text-sm text-wait-fg">
          {others.map(({ id, name, is_typing }) => (
            <li key={id} className="inline-flex items-center gap-1.5">
              <Icon name={is_typing ? 'edit' : 'eye'} small />
              {is_typing ? (
                <Trans>
                  رد قيد الكتابة الآن من <bdi>{name}</bdi>
                </Trans>
              ) : (
                <Trans>
                  التذكرة مفتوحة عند <bdi>{name}</bdi>
                </Trans>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
