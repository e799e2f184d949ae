import type { InBoth } from '#rules/tax/tax-document'

const renews = { ar: 'تتجدد باقة {plan}: {amount}', en: '{plan} plan renews: {amount}' }
const ends = { ar: 'تنتهي مدة باقة {plan}', en: '{plan} plan: the period ends' }

/**
 * What a client's calendar says of their plan; `{plan}`, `{amount}` and `{end}` are filled in their language.
 */
export const calendarWords = {
  charge: {
    title: renews,
    text: {
      ar: 'يُخصم هذا المبلغ لمدة جديدة تبدأ بعد {end}. توقفون التجديد أو تغيّرون البطاقة من صفحة اشتراككم.',
      en: 'This is charged for a new period that begins after {end}. Stop the renewal or change the card on the page of your subscription.',
    },
  },
  /** Of a pause; `{end}` is its day. */
  chargeBack: {
    title: renews,
    text: {
      ar: 'تعود باقتكم من الإيقاف المؤقت في {end}، ويُخصم هذا المبلغ لمدة جديدة تبدأ يومها. توقفون التجديد أو تغيّرون البطاقة من صفحة اشتراككم.',
      en: 'Your plan comes back from its pause on {end}, and this is charged for a new period that begins on that day. Stop the renewal or change the card on the page of your subscription.',
    },
  },
  end: {
    title: ends,
    text: {
      ar: 'آخر يوم من المدة المدفوعة، ومعها تنتهي نقاطها. تفاصيلها في صفحة اشتراككم.',
      en: 'The last day of the paid period, and of its points. Details are on the page of your subscription.',
    },
  },
  endOfGrace: {
    title: ends,
    text: {
      ar: 'آخر يوم تعمل فيه باقتكم إن لم يُدفع تجديدها. تفاصيلها في صفحة اشتراككم.',
      en: 'The last day on which your plan works unless its renewal is paid. Details are on the page of your subscription.',
    },
  },
} as const satisfies Record<string, { title: InBoth; text: InBoth }>
