import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import type { Unit } from './unit-card.tsx'

type Problem = NonNullable<NonNullable<Unit['onboarding']>['problem']>

/**
 * Why a step did not succeed, and what to do now. The authority's own words stand under what we do not know.
 */
export function AuthorityProblem({ problem }: { problem: Problem }) {
  return (
    <Notice tone="bad">
      {outcomeWords[problem.outcome]}
      {problem.errors.length > 0 && (
        <ul>
          {problem.errors.map(({ code, message }) => (
            <li key={code || message}>
              {errorWords[code] ?? <bdi>{message}</bdi>}
              {code && (
                <>
                  {' '}
                  <Ltr mono>{code}</Ltr>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const outcomeWords: Record<Problem['outcome'], ReactNode> = {
  refused: <Trans>رفضت الهيئة هذه الخطوة:</Trans>,
  unauthorized: <Trans>لم تعد شهادة الفحص صالحة لدى الهيئة. ابدؤوا من جديد برمز آخر من البوابة.</Trans>,
  busy: <Trans>منصة الهيئة مشغولة الآن. انتظروا دقيقة ثم تابعوا.</Trans>,
  unknown: (
    <Trans>
      لم يصل رد واضح من الهيئة. أعيدوا المحاولة بعد قليل؛ وإن رُفض الرمز فاستخرجوا رمزًا جديدًا من البوابة.
    </Trans>
  ),
  other_key: (
    <Trans>أصدرت الهيئة شهادة لا تخص مفتاح هذه الوحدة، فلم نعتمدها. أعيدوا المحاولة برمز جديد.</Trans>
  ),
}

const errorWords: Record<string, ReactNode> = {
  'Invalid-OTP': (
    <Trans>الرمز غير صحيح، أو استُعمل، أو مضت عليه ساعة. استخرجوا رمزًا جديدًا للبيئة نفسها.</Trans>
  ),
  'Missing-OTP': <Trans>لم يصل الرمز. اكتبوه كما في البوابة.</Trans>,
  'Invalid-CSR': (
    <Trans>بيانات الطلب لا تطابق ما لدى الهيئة. راجعوا الرقم الضريبي واسم الفرع والعنوان المختصر.</Trans>
  ),
  'Missing-ComplianceSteps': <Trans>لم تكتمل الفحوص لدى الهيئة. تابعوا الخطوات لإعادتها.</Trans>,
  'certificate-permissions': <Trans>لا تسمح الشهادة بهذا النوع من الفواتير. ابدؤوا من جديد.</Trans>,
  'BR-KSA-08': <Trans>السجل التجاري أو الرقم الوطني الموحد للبائع غير صحيح. صححوه في إعدادات المتجر.</Trans>,
  'BR-KSA-09': <Trans>العنوان الوطني للبائع ناقص. أكملوه في إعدادات المتجر.</Trans>,
  'BR-KSA-37': <Trans>رقم مبنى البائع ليس أربعة أرقام. صححوه في إعدادات المتجر.</Trans>,
  'BR-KSA-39': <Trans>الرقم الضريبي للبائع مفقود. اكتبوه في إعدادات المتجر.</Trans>,
  'BR-KSA-40': <Trans>الرقم الضريبي للبائع غير صحيح. صححوه في إعدادات المتجر.</Trans>,
  'BR-KSA-66': <Trans>الرمز البريدي للبائع ليس خمسة أرقام. صححوه في إعدادات المتجر.</Trans>,
}
