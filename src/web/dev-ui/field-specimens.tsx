import { useId, useState } from 'react'
import { CardFields, useCard } from '#ui/card-fields'
import { Checkbox, Radio } from '#ui/checkbox'
import { ChoiceList } from '#ui/choice-list'
import { CodeBoxes, ResendCode } from '#ui/code-boxes'
import { CardNumber, Ltr } from '#ui/ltr'
import { PaymentMark, PaymentMarks } from '#ui/payment-mark'
import { PhoneField } from '#ui/phone-field'
import { Select } from '#ui/select'
import { TextArea, TextField } from '#ui/text-field'
import { Beside, Group, useSay } from './specimen.tsx'

export function FieldSpecimens() {
  const say = useSay()
  const card = useCard()
  const to = useId()
  const [way, setWay] = useState('new')
  return (
    <Group ar="الحقول" en="Fields">
      <Beside>
        <TextField
          label={say('الاسم الأول', 'First name')}
          name="first_name"
          defaultValue={say('نورة', 'Noura')}
          hint={say('كما في الهوية', 'As on your ID')}
        />
        <TextField
          label={say('البريد الإلكتروني', 'Email')}
          name="email"
          type="email"
          latin
          defaultValue="noura@example"
          error={
            <>
              {say(
                'البريد غير مكتمل. اكتبوه كاملًا، مثل',
                'This address is not complete. Enter all of it, e.g.',
              )}{' '}
              <Ltr>name@example.com</Ltr>
            </>
          }
        />
        <TextField
          label={say('الجوال', 'Mobile')}
          name="phone"
          latin
          readOnly
          defaultValue="+966 51 234 5678"
        />
        <PhoneField
          label={say('رقم الجوال', 'Mobile number')}
          hint={
            <>
              {say('اكتبوه كما اعتدتم، مثل', 'Write it as you usually do, e.g.')} <Ltr>051 234 5678</Ltr>
            </>
          }
        />
        <PhoneField large label={say('رقم الجوال', 'Mobile number')} defaultValue={{ number: '512345678' }} />
        <Select
          label={say('المدينة', 'City')}
          name="city"
          options={[
            { value: 'riyadh', label: say('الرياض', 'Riyadh') },
            { value: 'jeddah', label: say('جدة', 'Jeddah') },
          ]}
        />
        <TextArea label={say('الوصف', 'Description')} name="description" optional />
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
          }}
        >
          <CodeBoxes
            autoFocus={false}
            label={say('رمز من 6 أرقام', '6-digit code')}
            hint={say('صالح لمدة 5 دقائق.', 'Valid for 5 minutes.')}
          />
          <ResendCode after={42} since={0} name="intent" value="resend" />
        </form>
        <div>
          <Checkbox name="terms">
            {say('قرأت الشروط والأحكام وأوافق عليها.', 'I have read and accept the terms.')}
          </Checkbox>
          <Checkbox
            name="renew"
            hint={say('اختياري. نذكّركم قبلها بسبعة أيام.', 'Optional. We remind you 7 days before.')}
            defaultChecked
          >
            {say('تجديد الاشتراك تلقائيًا كل 90 يومًا', 'Renew automatically every 90 days')}
          </Checkbox>
          <Radio name={to} defaultChecked>
            {say('إلى البطاقة نفسها', 'The same card')} <CardNumber lastFour="8830" />
          </Radio>
          <Radio name={to}>{say('إلى الرصيد', 'The balance')}</Radio>
        </div>
        <div className="xl:col-span-2">
          <ChoiceList
            legend={say('اختيار البطاقة', 'Choose a card')}
            value={way}
            onChange={setWay}
            choices={[
              {
                value: 'saved',
                label: <CardNumber lastFour="4421" />,
                hint: (
                  <>
                    {say('تنتهي في', 'Expires')} <Ltr>08/28</Ltr>
                  </>
                ),
                end: <PaymentMark name="mada" />,
              },
              {
                value: 'old',
                label: <CardNumber lastFour="9037" />,
                unavailable: (
                  <>
                    {say('انتهت في', 'Expired')} <Ltr>03/26</Ltr>
                  </>
                ),
                end: <PaymentMark name="visa" />,
              },
              {
                value: 'new',
                label: say('بطاقة جديدة', 'A new card'),
                end: <PaymentMarks tiny names={['mada', 'visa', 'master']} />,
                detail: <CardFields card={card} />,
              },
            ]}
          />
        </div>
      </Beside>
    </Group>
  )
}
