import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffTaxDocument } from '#contract/staff-tax-documents'
import type { z } from '#contract/wire'
import type { TaxDocumentForm, TaxDocumentKind } from '#rules/tax/tax-document'
import type { TaxSubmissionState } from '#rules/tax/tax-submission'
import type { VatBox } from '#rules/tax/vat-return'
import type { GlyphName } from '#ui/glyph'
import { Money } from '#ui/money'
import { StateBadge } from '#ui/state-badge'
import { SettingsLink } from '../words/settings-link.tsx'
import { isAboutSeller, useReasonWords } from './authority-words.ts'

export type Document = z.infer<typeof StaffTaxDocument>

export const kindWords: Record<TaxDocumentKind, MessageDescriptor> = {
  invoice: msg`فاتورة`,
  credit_note: msg`إشعار دائن`,
  debit_note: msg`إشعار مدين`,
}

export const formWords: Record<TaxDocumentForm, MessageDescriptor> = {
  simplified: msg({ message: 'مبسطة', context: 'tax document' }),
  standard: msg`ضريبية للشركات`,
}

export const boxWords: Record<VatBox, MessageDescriptor> = {
  standard: msg`مبيعات خاضعة للنسبة الأساسية`,
  state_borne: msg`مبيعات تتحمل الدولة ضريبتها`,
  zero_rated: msg`مبيعات محلية بنسبة صفر`,
  exports: msg`صادرات`,
  exempt: msg`مبيعات معفاة`,
  out_of_scope: msg`خارج نطاق الضريبة`,
}

const states: Record<
  TaxSubmissionState,
  { words: MessageDescriptor; tone: 'good' | 'wait' | 'bad' | 'void'; glyph: GlyphName }
> = {
  unstamped: { words: msg`لم تُختم بعد`, tone: 'bad', glyph: 'cross' },
  waiting: { words: msg`بانتظار الهيئة`, tone: 'wait', glyph: 'clock' },
  clearance_off: { words: msg`بانتظار الإبلاغ`, tone: 'wait', glyph: 'clock' },
  reported: { words: msg`مُبلَّغة`, tone: 'good', glyph: 'check' },
  reported_with_warnings: { words: msg`مُبلَّغة بتنبيه`, tone: 'good', glyph: 'check' },
  cleared: { words: msg`معتمدة`, tone: 'good', glyph: 'check' },
  cleared_with_warnings: { words: msg`معتمدة بتنبيه`, tone: 'good', glyph: 'check' },
  refused: { words: msg`مرفوضة`, tone: 'bad', glyph: 'cross' },
  replaced: { words: msg`صدر بديلها`, tone: 'void', glyph: 'slash' },
}

/** The state by its name alone, where what stands around it has its colour and glyph. */
export function DocumentStateName({ submission }: { submission: NonNullable<Document['submission']> }) {
  const { i18n } = useLingui()
  return <b className="font-semibold">{i18n._(states[submission.state].words)}</b>
}

/** What became of a document at the authority; a document of phase 1 is reported to nobody. */
export function DocumentState({ submission }: Pick<Document, 'submission'>) {
  const { i18n } = useLingui()
  if (!submission) {
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans>لا تُبلَّغ</Trans>
      </StateBadge>
    )
  }
  const { words, tone, glyph } = states[submission.state]
  return (
    <StateBadge tone={tone} glyph={glyph}>
      {i18n._(words)}
    </StateBadge>
  )
}

/**
 * Why it stands where it stands and what comes next, in plain words; nothing where there is nothing to say.
 */
export function DocumentReason({ submission }: Pick<Document, 'submission'>) {
  const reason = useReasonWords()
  if (!submission) return null
  const [first] = submission.remarks
  const why = first && reason(first.code)
  switch (submission.step) {
    case 'correct':
      return (
        <>
          {why ?? <Trans>رفضتها الهيئة.</Trans>}{' '}
          {first && isAboutSeller(first.code) && (
            <Trans>
              صححوا <SettingsLink>بيانات البائع في الإعدادات</SettingsLink> أولًا.
            </Trans>
          )}{' '}
          <Trans>تبقى في التسلسل، ويصدر بديل مصحح عنها.</Trans>
        </>
      )
    case 'open_key':
      return <Trans>تعذر فتح مفتاح الختم. راجعوا إعداد الخادم، ثم تُختم وتُرسل وحدها.</Trans>
    case 'wait':
      return submission.state === 'clearance_off' ? (
        <Trans>الاعتماد متوقف لدى الهيئة، فتُبلَّغ بدلًا منه.</Trans>
      ) : (
        <Trans>تُرسل وحدها، ويعاد الإرسال حتى تجيب الهيئة.</Trans>
      )
    case 'nothing':
      if (submission.state === 'replaced') {
        return (
          <>
            {why ?? <Trans>رفضتها الهيئة.</Trans>} <Trans>صدر بديل مصحح عنها، ولا شيء مطلوب لها.</Trans>
          </>
        )
      }
      return why ? (
        <>
          {why} <Trans>قُبلت، ولا شيء مطلوب لها.</Trans>
        </>
      ) : null
  }
}

/** An amount of a document as it changes what was sold: below zero on a credit note. */
export function SignedMoney({ kind, amount }: { kind: TaxDocumentKind; amount: number }) {
  return <Money amount={kind === 'credit_note' ? -amount : amount} />
}
