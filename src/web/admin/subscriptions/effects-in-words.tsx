import { Trans } from '@lingui/react/macro'
import { isId } from '#rules/core/uuid'
import { formatWholePhone } from '#locales/format'
import { channelNames } from '#locales/channel-names'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { ChangedValue } from '../history/changed-value.tsx'
import { useHistoryWords } from '../history/history-words.ts'
import type { Effects } from './subscription-types.ts'

/** What an action will change, and what the client will read, as the server's dry run found it. */
export function EffectsInWords({ effects }: { effects: Effects }) {
  const words = useHistoryWords()
  const language = useLanguage()
  // What staff ask and why stands in the form itself.
  const changes = effects.changes.filter(({ action }) => action !== 'subscription.served')
  return (
    <section className="will" aria-live="polite">
      <h3 className="font-semibold">
        <Trans>ما سيتغيّر</Trans>
      </h3>
      {changes.length === 0 ? (
        <p className="hint">
          <Trans>لا شيء الآن.</Trans>
        </p>
      ) : (
        <ul className="lines-list">
          {changes.map(({ action, entity, changes: fields }, index) => (
            // A fact may come twice; the list is drawn anew with each dry run.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${action} ${index}`}>
              <span>{words.action(action)}</span>
              <span className="text-ink-2">
                {Object.entries(fields)
                  .filter(([, { before, after }]) => !isId(before) && !isId(after))
                  .map(([field, { before, after }]) => (
                    <span key={field} className="block">
                      {words.field(field)}:{' '}
                      {before !== null && (
                        <>
                          <ChangedValue {...{ entity, field }} value={before} />
                          {language === 'ar' ? ' ← ' : ' → '}
                        </>
                      )}
                      <ChangedValue {...{ entity, field }} value={after} />
                    </span>
                  ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-3 font-semibold">
        <Trans>ما سيقرؤه العميل</Trans>
      </h3>
      {effects.messages.length === 0 ? (
        <p className="hint">
          <Trans>لا رسالة الآن.</Trans>
        </p>
      ) : (
        effects.messages.map((message) => (
          <blockquote key={`${message.template} ${message.channel} ${message.recipient}`} className="mt-1">
            <p className="hint">
              {channelNames[message.channel][language]}{' '}
              <Ltr>
                {message.recipient.startsWith('+') ? formatWholePhone(message.recipient) : message.recipient}
              </Ltr>
            </p>
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {message.body}
            </p>
          </blockquote>
        ))
      )}
      {changes.some(({ action }) => action === 'refund.requested') && (
        <p className="hint mt-1">
          <Trans>وحين تُعيد البوابة المبلغ تصله رسالة به.</Trans>
        </p>
      )}
    </section>
  )
}
