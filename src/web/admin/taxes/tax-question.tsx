import { Plural, Trans } from '@lingui/react/macro'
import type { Question } from '../edit/ask-first.tsx'
import type { ShopTax } from '../price/price-fields.tsx'
import { vatProblemOf } from '../price/vat-problem.tsx'
import { MovedPrices, movedPrices, type MovedPrice, type PricedPlan } from './moved-prices.tsx'
import {
  countMoved,
  MovedRenewals,
  movedRenewals,
  type MovedRenewal,
  type RenewingGroup,
} from './moved-renewals.tsx'

type Taxes = Pick<ShopTax, 'id' | 'percentage' | 'category'>[]
type Change = { plans: PricedPlan[]; renewing: RenewingGroup[]; before: Taxes; after: Taxes }
/** Prices of the store that move, and what subscribers are charged that does. */
type MovedByTax = { prices: MovedPrice[]; renewals: MovedRenewal[] }

export function movedBy({ plans, renewing, before, after }: Change): MovedByTax {
  return {
    prices: movedPrices(plans, before, after),
    renewals: movedRenewals(renewing, before, after),
  }
}

/**
 * What is asked before the active taxes change: a second one beside the first or a rate that no electronic
 * invoice takes, which only a demonstration has, prices of the store that move, and what subscribers are
 * charged that does. Null where none of that is so.
 */
export function questionOf({ isDemo, ...change }: Change & { isDemo: boolean }): Question | null {
  const { before, after } = change
  const moved = movedBy(change)
  if (isDemo && after.length > 1 && after.length > before.length) return togetherQuestion(moved)
  if (isDemo && vatProblemOf(after) === 'other_rate' && vatProblemOf(before) !== 'other_rate') {
    return rateQuestion(moved)
  }
  if (moved.renewals.length > 0) return chargesQuestion(moved)
  return moved.prices.length === 0 ? null : pricesQuestion(moved)
}

function togetherQuestion(moved: MovedByTax): Question {
  return {
    title: <Trans>تفعيل أكثر من ضريبة معًا؟</Trans>,
    about: (
      <>
        <span className="block">
          <Trans>
            تقبل الفاتورة الإلكترونية ضريبة قيمة مضافة واحدة، ولا يُسمح بغيرها في متجر حقيقي. هذا متجر تجريبي:
            تجمع فواتيره وعروض أسعاره نسب الضرائب كلها في سطر واحد باسم ضريبة القيمة المضافة.
          </Trans>
        </span>
        <Moved moved={moved} />
      </>
    ),
    safe: <Trans>عدم التفعيل</Trans>,
    action: <Trans>تفعيلها معًا</Trans>,
  }
}

/** The authority refuses each invoice of such a rate (BR-KSA-84). */
function rateQuestion(moved: MovedByTax): Question {
  return {
    title: <Trans>تفعيل نسبة لا تقبلها الفاتورة الإلكترونية؟</Trans>,
    about: (
      <>
        <span className="block">
          <Trans>
            تقبل الفاتورة الإلكترونية نسبة 15%، أو صفرًا بسببه النظامي، ولا يُسمح بغيرهما في متجر حقيقي. هذا متجر
            تجريبي: تصدر فواتيره بهذه النسبة من الآن، وما يُبلَّغ منها إلى الهيئة ترفضه.
          </Trans>
        </span>
        <Moved moved={moved} />
      </>
    ),
    safe: <Trans>عدم التفعيل</Trans>,
    action: <Trans>تفعيل هذه النسبة</Trans>,
  }
}

function chargesQuestion(moved: MovedByTax): Question {
  return {
    title:
      moved.prices.length > 0 ? (
        <Trans>تغيير أسعار المتجر وما يُخصم من المشتركين؟</Trans>
      ) : (
        <Trans>تغيير ما يُخصم من المشتركين؟</Trans>
      ),
    about: <Moved moved={moved} />,
    safe: <Trans>إبقاء الأسعار</Trans>,
    action: (
      <Plural
        value={countMoved(moved.renewals)}
        one="تغيير ما يُخصم من مشترك واحد"
        two="تغيير ما يُخصم من مشتركين"
        few="تغيير ما يُخصم من # مشتركين"
        many="تغيير ما يُخصم من # مشتركًا"
        other="تغيير ما يُخصم من # مشترك"
      />
    ),
  }
}

function pricesQuestion(moved: MovedByTax): Question {
  return {
    title: <Trans>تغيير أسعار المتجر الآن؟</Trans>,
    about: <Moved moved={moved} />,
    safe: <Trans>إبقاء الأسعار</Trans>,
    action: (
      <Plural
        value={moved.prices.length}
        one="تغيير سعر باقة واحدة"
        two="تغيير سعر باقتين"
        few="تغيير أسعار # باقات"
        many="تغيير أسعار # باقة"
        other="تغيير أسعار # باقة"
      />
    ),
  }
}

/** Each with its old and its new price, inside the sentence of a question; nothing where nothing moves. */
export function Moved({ moved }: { moved: MovedByTax }) {
  return (
    <>
      {moved.prices.length > 0 && <MovedPrices moved={moved.prices} />}
      {moved.renewals.length > 0 && <MovedRenewals moved={moved.renewals} />}
    </>
  )
}
