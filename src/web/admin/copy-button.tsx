import { useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/icon'
import { showToast } from '#ui/toast'

/** A small square beside something that people take elsewhere: a phone number, an address, a gateway's id. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast(t`نُسخ.`)
    } catch {
      // The browser, whoever set it up, or a page without a secure address lets nothing be written there.
      showToast(t`منع المتصفح النسخ. حدّدوا النص وانسخوه بأنفسكم.`, 'bad')
    }
  }
  return (
    <button type="button" className="icon-button small" title={label} onClick={() => void copy()}>
      <span className="visually-hidden">{label}</span>
      <Icon name="copy" small />
    </button>
  )
}
