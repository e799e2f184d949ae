import { useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/icon'
import { showToast } from '#ui/toast'

/** A small square beside something that people take elsewhere: a phone number, an address, a gateway's id. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="icon-button small"
      title={label}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => showToast(t`نُسخ.`),
          // The browser, or whoever set it up, lets no page write there.
          () => showToast(t`منع المتصفح النسخ. حدّدوا النص وانسخوه بأنفسكم.`, 'bad'),
        )
      }
    >
      <span className="visually-hidden">{label}</span>
      <Icon name="copy" small />
    </button>
  )
}
