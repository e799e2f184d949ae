import type { InBoth } from '#rules/tax/tax-document'

/** What a client's calendar says of their plan; `{plan}`, `{amount}` and `{end}` are filled in their language. */
export const calendarWords = {
  charge: { ar: 'تتجدد باقة {plan}: {amount}', en: '{plan} plan renews: {amount}' },
  chargeText: {
    ar: 'يُخصم هذا المبلغ لمدة جديدة تبدأ بعد {end}. توقفون التجديد أو تغيّرون البطاقة من صفحة اشتراككم.',
    en: 'This is charged for a new period that begins after {end}. Stop the renewal or change the card on the page of your subscription.',
  },
  end: { ar: 'تنتهي مدة باقة {plan}', en: '{plan} plan: the period ends' },
  endText: {
    ar: 'آخر يوم من المدة المدفوعة، ومعها تنتهي نقاطها. تفاصيلها في صفحة اشتراككم.',
    en: 'The last day of the paid period, and of its points. Details are on the page of your subscription.',
  },
} as const satisfies Record<string, InBoth>
