import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import type { Trouble } from './answers.ts'
import { focusOn } from './focus.ts'

/** Makes the element for a message in a form or dialog, before `before` or at its start. */
export function placeIn(container: HTMLElement, before: Element | null): HTMLElement {
  const place = document.createElement('div')
  place.className = 'form-word'
  if (before?.parentElement) before.before(place)
  else (container.querySelector(':scope > .dialog-body') ?? container).prepend(place)
  return place
}

/** Says above the button that was pressed what became of the action. The form stands as it was. */
export function TroubleWord({ place, trouble }: { place: HTMLElement; trouble: Trouble }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) focusOn(box.current)
  }, [trouble])
  return createPortal(
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="bad"
        title={titleOf(trouble)}
        {...(trouble.kind === 'offline' && { icon: 'offline' as const })}
      >
        {wordsOf(trouble)}
      </Notice>
    </div>,
    place,
  )
}

export function titleOf({ kind, message }: Trouble): ReactNode {
  if (message) return message
  if (kind === 'offline') return <Trans>لا اتصال بالإنترنت.</Trans>
  if (kind === 'fault') return <Trans>حدث خطأ عندنا، لا عندكم.</Trans>
  if (kind === 'refused') return <Trans>لم يُقبل الطلب.</Trans>
  return <Trans>لم يصلنا رد من الخادم.</Trans>
}

function wordsOf({ kind }: Trouble): ReactNode {
  if (kind === 'stale') {
    return (
      <Button type="button" kind="second" size="small" onClick={() => location.reload()}>
        <Trans>إعادة تحميل الصفحة</Trans>
      </Button>
    )
  }
  if (kind === 'offline') return <Trans>ما كتبتموه باقٍ في مكانه. أعيدوا المحاولة حين يعود الاتصال.</Trans>
  return <Trans>ما كتبتموه باقٍ في مكانه. أعيدوا المحاولة بعد قليل.</Trans>
}

/** Says that what was typed here before stands again, and takes it away where it is not wanted. */
export function RestoredWord(props: { place: HTMLElement; onDiscard: () => void }) {
  return createPortal(
    <Notice tone="info" announce>
      <span className="row">
        <Trans>استعدنا ما كتبتموه هنا ولم يُرسل.</Trans>
        <Button type="button" kind="quiet" size="small" onClick={props.onDiscard}>
          <Trans>تجاهل المسودة</Trans>
        </Button>
      </span>
    </Notice>,
    props.place,
  )
}
