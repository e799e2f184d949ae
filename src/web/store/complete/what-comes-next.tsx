import { Trans } from '@lingui/react/macro'
import { Money } from '#ui/money'

export function WhatComesNext({ amount, isLater }: { amount: number; isLater: boolean }) {
  return (
    <p className="hint text-center">
      {amount > 0 ? (
        <Trans>
          بعدها تختارون وسيلة الدفع وتدفعون <Money amount={amount} />. لا يُخصم شيء قبل ذلك.
        </Trans>
      ) : isLater ? (
        <Trans>لا شيء مطلوب الآن. بعدها تؤكدون الطلب.</Trans>
      ) : (
        <Trans>لا شيء مطلوب الآن. بعدها تؤكدون الطلب وتبدأ باقتكم.</Trans>
      )}
    </p>
  )
}
