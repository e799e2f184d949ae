import { useState } from 'react'
import { Button } from '#ui/button'
import { CompletionBanner, CompletionCard } from '#ui/completion'
import { ConfirmBody, ConfirmDialog } from '#ui/confirm-dialog'
import { Disclosure } from '#ui/disclosure'
import { Empty } from '#ui/empty'
import { Failure } from '#ui/failure'
import { Icon } from '#ui/icon'
import { LoadingBar, reportFailedRequest } from '#ui/loading-bar'
import { CardNumber } from '#ui/ltr'
import { Menu } from '#ui/menu'
import { Notice } from '#ui/notice'
import { PaymentMessage, PaymentOverlay } from '#ui/payment-overlay'
import { Skeleton } from '#ui/skeleton'
import { Stepper } from '#ui/stepper'
import { Timeline, useTrackerEntry } from '#ui/timeline'
import { showToast, ToastCard } from '#ui/toast'
import { Beside, Group, useSay } from './specimen.tsx'

export function SequenceSpecimens() {
  const say = useSay()
  const tracker = useTrackerEntry()
  return (
    <Group ar="القوائم والخطوات" en="Menus and sequences">
      <Beside>
        <Menu
          label={say('حسابي', 'My account')}
          face={
            <>
              <Icon name="user" />
              <bdi>{say('نورة العتيبي', 'Noura Alotaibi')}</bdi>
              <Icon name="chevron-down" small />
            </>
          }
        >
          <ul>
            <li>
              <a href="#orders">
                <Icon name="receipt" />
                {say('الطلبات', 'Orders')}
              </a>
            </li>
            <li>
              <a href="#cards">
                <Icon name="card" />
                {say('وسائل الدفع', 'Payment methods')}
              </a>
            </li>
          </ul>
          <hr />
          <button type="button">
            <Icon name="sign-out" />
            {say('تسجيل الخروج', 'Sign out')}
          </button>
        </Menu>
        <div className="stack gap-7">
          <Stepper current={2} hrefs={{ 1: '#' }} />
          <CompletionCard percent={71} missing={['city', 'address']} href="#" />
          <CompletionBanner percent={71} href="#" />
        </div>
        <Timeline
          entries={[
            { key: '1', ...tracker('placed'), at: '2026-11-20T14:02:00+03:00' },
            {
              key: '2',
              ...tracker('failed'),
              at: '2026-11-20T14:04:00+03:00',
              detail: say('رصيد البطاقة غير كافٍ', 'Insufficient funds'),
            },
            { key: '3', ...tracker('received'), at: '2026-11-20T14:07:00+03:00' },
            { key: '4', state: 'now', title: say('نفعّل الباقة الآن', 'Activating the plan') },
            { key: '5', ...tracker('order_completed'), state: 'next' },
          ]}
        />
      </Beside>
    </Group>
  )
}

export function FeedbackSpecimens() {
  return (
    <>
      <Dialogs />
      <ToastsAndLoading />
      <EmptyAndError />
    </>
  )
}

const nothing = () => undefined

function Dialogs() {
  const say = useSay()
  const [asked, setAsked] = useState(false)
  const [covered, setCovered] = useState(false)
  return (
    <Group ar="الحوارات" en="Dialogs">
      <Beside>
        <div className="card padded">
          <ConfirmBody
            autoFocus={false}
            tone="blue"
            title={say('نشر الصفحة؟', 'Publish this page?')}
            safe={say('ليس الآن', 'Not now')}
            action={say('نشر', 'Publish')}
            onClose={nothing}
            onConfirm={nothing}
          >
            {say(
              'تصبح «سياسة الخصوصية» مرئية للجميع باللغتين.',
              '“Privacy policy” becomes public in both languages.',
            )}
          </ConfirmBody>
        </div>
        <div className="card padded">
          <ConfirmBody
            autoFocus={false}
            tone="red"
            title={
              <>
                {say('حذف البطاقة', 'Remove card')} <CardNumber lastFour="4421" />
                {say('؟', '?')}
              </>
            }
            safe={say('إبقاء البطاقة', 'Keep card')}
            action={say('حذف البطاقة', 'Remove card')}
            onClose={nothing}
            onConfirm={nothing}
          >
            {say(
              'تفقدون الدفع السريع بها، ويتوقف تجديد باقة درع حتى تختاروا بطاقة أخرى.',
              'You lose fast payment with it, and Shield will not renew until you choose another card.',
            )}
          </ConfirmBody>
        </div>
        <div className="stack">
          <Button type="button" kind="second" onClick={() => setAsked(true)}>
            {say('فتح حوار', 'Open a dialog')}
          </Button>
          <Button type="button" kind="second" onClick={() => setCovered(true)}>
            {say('غطاء الدفع', 'Payment overlay')}
          </Button>
          <Button
            type="button"
            kind="second"
            onClick={() => showToast(say('حُفظت التغييرات', 'Changes saved'))}
          >
            {say('تنبيه', 'A toast')}
          </Button>
          <Button type="button" kind="second" onClick={reportFailedRequest}>
            {say('شريط التحميل يفشل', 'The bar fails')}
          </Button>
        </div>
      </Beside>
      <ConfirmDialog
        isOpen={asked}
        tone="red"
        title={say('إيقاف التجديد التلقائي؟', 'Stop auto-renewal?')}
        safe={say('إبقاء التجديد', 'Keep renewing')}
        action={say('إيقاف التجديد', 'Stop renewal')}
        onClose={() => setAsked(false)}
        onConfirm={() => setAsked(false)}
      >
        {say('تبقى باقتكم حتى نهايتها.', 'Your plan stays until its end.')}
      </ConfirmDialog>
      {covered && <PaymentOverlay ordersHref="#" />}
      <div className="payment-overlay open specimen-overlay on-deep">
        <PaymentMessage seconds={0} ordersHref="#" autoFocus={false} />
      </div>
    </Group>
  )
}

function ToastsAndLoading() {
  const say = useSay()
  return (
    <Group ar="التنبيهات والتحميل" en="Toasts and loading">
      <Beside>
        <div className="stack">
          <ToastCard tone="good" onClose={nothing}>
            {say('حُفظت التغييرات', 'Changes saved')}
          </ToastCard>
          <ToastCard tone="bad" onClose={nothing}>
            {say(
              'حدث خطأ من جهتنا. حاولوا مرة أخرى بعد ثوانٍ.',
              'Something went wrong, please try again in a few seconds',
            )}
          </ToastCard>
        </div>
        <div className="stack">
          <LoadingBar isLoading inPlace />
          <LoadingBar isLoading={false} hasFailed inPlace />
          <Notice tone="wait" icon="offline" title={say('انقطع الاتصال.', 'You are offline.')}>
            {say('ما كتبتموه باقٍ في مكانه.', 'What you typed stays where it is.')}
          </Notice>
          <Notice tone="bad" title={say('رفض البنك البطاقة.', 'Your bank declined the card.')}>
            {say('لم يُخصم أي مبلغ. جرّبوا بطاقة أخرى.', 'Nothing was charged. Try another card.')}
          </Notice>
          <Notice tone="good">{say('طُبّقت القسيمة.', 'Coupon applied.')}</Notice>
          <Notice tone="info">
            {say('لكم استرداد كامل المبلغ حتى 27 نوفمبر 2026.', 'Full refund until 27 November 2026.')}
          </Notice>
          <Notice>{say('ثُبّتت الأسعار عند الطلب.', 'Prices were frozen when the order was placed.')}</Notice>
        </div>
        <Skeleton />
      </Beside>
    </Group>
  )
}

function EmptyAndError() {
  const say = useSay()
  return (
    <Group ar="الفراغ والخطأ" en="Empty and error">
      <Beside>
        <Empty
          title={say('لا تذاكر بعد', 'No tickets yet')}
          action={
            <Button type="button" kind="second">
              {say('فتح تذكرة', 'Open a ticket')}
            </Button>
          }
        >
          {say('إن واجهتكم مشكلة فاكتبوا إلينا.', 'If something is wrong, write to us.')}
        </Empty>
        <Failure
          title={say('تعذّر تحميل الباقات', 'The plans could not be loaded')}
          action={
            <Button type="button" kind="second">
              {say('إعادة المحاولة', 'Try again')}
            </Button>
          }
        >
          {say(
            'حدث خطأ من جهتنا. حاولوا مرة أخرى بعد ثوانٍ.',
            'Something went wrong, please try again in a few seconds.',
          )}
        </Failure>
        <div className="disclosures">
          <Disclosure isOpen title={say('ما النقطة؟', 'What is a point?')}>
            {say(
              'النقطة استعلام واحد: بريد أو رابط أو نطاق.',
              'A point is one lookup: an email, a link or a domain.',
            )}
          </Disclosure>
          <Disclosure title={say('كيف أسترد مبلغي؟', 'How do I get a refund?')}>
            {say('خلال 7 أيام من الشراء.', 'Within 7 days of purchase.')}
          </Disclosure>
        </div>
      </Beside>
    </Group>
  )
}
