import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'

const id = 'shortcuts'

function openShortcuts() {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}

/** Opens the list of keys from a menu. */
export function ShortcutsButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="?"
      onClick={(event) => {
        event.currentTarget.closest('details')?.removeAttribute('open')
        openShortcuts()
      }}
    >
      <Icon name="question" />
      <Trans>اختصارات لوحة المفاتيح</Trans>
    </button>
  )
}

/** The keys that the administration knows, on `?`. An Arabic keyboard has its own question mark. */
export function Shortcuts() {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.key !== '?' && event.key !== '؟') || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'))
        return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      openShortcuts()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <dialog ref={dialog} id={id} className="dialog" aria-label={t`اختصارات لوحة المفاتيح`}>
      <div className="dialog-body">
        <h2>
          <Trans>اختصارات لوحة المفاتيح</Trans>
        </h2>
        <dl className="facts">
          <Shortcut keys={['/', 'Ctrl K']}>
            <Trans>البحث في المتجر</Trans>
          </Shortcut>
          <Shortcut keys={['J', 'K']}>
            <Trans>التالي والسابق في القائمة، ومن داخل طلب أو عميل أو تذكرة</Trans>
          </Shortcut>
          <Shortcut keys={['Enter']}>
            <Trans>فتح الصف الذي وصلتم إليه</Trans>
          </Shortcut>
          <Shortcut keys={['Space']}>
            <Trans>معاينة عميل الصف بجانب القائمة</Trans>
          </Shortcut>
          <Shortcut keys={['X']}>
            <Trans>اختيار الصف أو ترك اختياره</Trans>
          </Shortcut>
          <Shortcut keys={['Shift X']}>
            <Trans>اختيار كل الصفوف من آخر صف اخترتموه إلى هذا</Trans>
          </Shortcut>
          <Shortcut keys={['Ctrl A']}>
            <Trans>اختيار كل ما يطابق، من أي صف في القائمة</Trans>
          </Shortcut>
          <Shortcut keys={['.']}>
            <Trans>إجراءات الصف</Trans>
          </Shortcut>
          <Shortcut keys={['F']}>
            <Trans>إضافة تصفية إلى القائمة</Trans>
          </Shortcut>
          <Shortcut keys={['T']}>
            <Trans>تولّي ما وصلتم إليه في «بانتظاركم»</Trans>
          </Shortcut>
          <Shortcut keys={['Ctrl S']}>
            <Trans>حفظ ما عُدّل</Trans>
          </Shortcut>
          <Shortcut keys={['Ctrl Enter']}>
            <Trans>إرسال الرد في التذكرة</Trans>
          </Shortcut>
          <Shortcut keys={['H']}>
            <Trans context="shortcut">تأجيل التذكرة</Trans>
          </Shortcut>
          <Shortcut keys={['M']}>
            <Trans>دمج تذكرة أخرى للعميل في التذكرة</Trans>
          </Shortcut>
          <Shortcut keys={['Esc']}>
            <Trans>إغلاق النافذة، وهو دائمًا الخيار الآمن</Trans>
          </Shortcut>
          <Shortcut keys={['?']}>
            <Trans>هذه القائمة</Trans>
          </Shortcut>
        </dl>
        <div className="actions">
          <Button type="button" kind="second" autoFocus onClick={() => dialog.current?.close()}>
            <Trans>إغلاق</Trans>
          </Button>
        </div>
      </div>
    </dialog>
  )
}

function Shortcut({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <>
      <dt className="row flex-nowrap gap-1.5" dir="ltr">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd className="text-start">{children}</dd>
    </>
  )
}
