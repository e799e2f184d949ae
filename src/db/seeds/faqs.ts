import type { FaqTopic } from '#rules/shop/faq-topic'

/** Frequently asked questions, in order. The first four stand on the landing page too. */
export const faqSeeds = [
  {
    topic: 'plans',
    icon: 'search',
    question_ar: 'ما النقطة؟ وكم أحتاج منها؟',
    question_en: 'What is a point, and how many do I need?',
    answer_ar:
      'النقطة استعلام واحد: بريد أو رابط أو نطاق. من يفحص حساباته كل أسبوع تكفيه 300 نقطة في الشهر وتزيد.\n\nتُضاف نقاط الباقة كلها عند بدء المدة، ويبيّن كشف النقاط في حسابكم كل استعلام: متى، وكم، وما الذي بقي.',
    answer_en:
      'A point is one lookup: an email, a link or a domain. If you check your accounts weekly, 300 points a month are more than enough.\n\nAll points of a plan are added when its period starts, and the points ledger in your account shows every lookup: when, how much, what is left.',
  },
  {
    topic: 'renewal',
    icon: 'calendar',
    question_ar: 'هل يتجدّد اشتراكي تلقائيًا؟',
    question_en: 'Does my subscription renew automatically?',
    answer_ar:
      'لا، إلا إذا اخترتم ذلك عند الدفع وحفظتم بطاقتكم. تُخصم القيمة قبل نهاية المدة بيوم، وسنذكّركم قبل الخصم بسبعة أيام ثم بيومين.\n\nيمكنكم إيقاف التجديد من حسابكم في أي وقت، وتبقى الباقة معكم حتى نهاية مدتها.',
    answer_en:
      'No, unless you choose so when paying and save your card. We charge one day before the period ends, and remind you 7 days and again 2 days before the charge.\n\nYou can stop renewal in your account at any time; the plan stays yours until its period ends.',
  },
  {
    topic: 'renewal',
    icon: 'undo',
    question_ar: 'كيف أسترد مبلغي؟',
    question_en: 'How do I get a refund?',
    answer_ar:
      'لكم المبلغ كاملًا خلال 7 أيام من الشراء ما دامت نقاط الباقة لم تُستخدم. افتحوا الطلب من حسابكم واختاروا «الرجوع عن الشراء واسترداد المبلغ»، ولا حاجة إلى ذكر السبب.\n\nما دُفع بالبطاقة يعود إلى البطاقة نفسها، وما دُفع من رصيدكم يعود إلى رصيدكم. قد يستغرق ظهور المبلغ في البطاقة أيامًا بحسب البنك.',
    answer_en:
      'You get the full amount back within 7 days of purchase while no points of the plan were used. Open the order in your account and choose “Withdraw from the purchase and get a refund”; you need not give a reason.\n\nWhat was paid by card goes back to the same card, and what was paid from your balance goes back to your balance. Depending on your bank it may take some days to appear.',
  },
  {
    topic: 'sharing',
    icon: 'people',
    question_ar: 'كيف أشارك الباقة مع غيري؟',
    question_en: 'How do I share a plan?',
    answer_ar:
      'في باقتي درع وحصن تضيفون أرقام جوالات من تشاركونهم، حتى أربعة غيركم، فيصبح المجموع خمسة أشخاص على الأكثر. تصل كلًّا منهم رسالة دعوة، وينضم حين يسجّل الدخول برقمه.\n\nنقاط الباقة مشتركة بينكم، ويرى صاحبها متى استُخدمت وكم، لا ما استعلم عنه غيره. يمكن للعضو أن ينضم إلى مجموعة واحدة في وقت واحد، وأن يغادرها متى شاء.',
    answer_en:
      'With Shield and Fortress you add the mobile numbers of those you share with, up to four besides you, so five people at most. Each gets an invitation by SMS and joins by signing in with that number.\n\nYou share the points of the plan; its owner sees when they were used and how many, not what others looked up. A person belongs to one group at a time and can leave it whenever they like.',
  },
  {
    topic: 'payment',
    icon: 'card',
    question_ar: 'ما وسائل الدفع المتاحة؟',
    question_en: 'How can I pay?',
    answer_ar:
      'بطاقات مدى وفيزا وماستركارد، وApple Pay من متصفح Safari على iPhone. وإن كان في حسابكم رصيد سابق استُخدم أولًا، ويُطلب منكم الباقي فقط.',
    answer_en:
      'With mada, Visa and Mastercard, and with Apple Pay in Safari on iPhone. If you have a balance from before, it is used first and you pay only the rest.',
  },
  {
    topic: 'payment',
    icon: 'lock',
    question_ar: 'هل بيانات بطاقتي في أمان؟',
    question_en: 'Are my card details safe?',
    answer_ar:
      'يذهب رقم بطاقتكم ورمز الأمان من متصفحكم إلى بوابة الدفع مباشرة، ولا يمران بخوادمنا ولا يُحفظان فيها. إن حفظتم بطاقة فالذي نحتفظ به نوعها وآخر أربعة أرقام منها وتاريخ انتهائها، ليسهل عليكم اختيارها.\n\nوقد ينقلكم بنككم إلى صفحته لتأكيد العملية قبل الخصم.',
    answer_en:
      'Your card number and security code go from your browser straight to the payment gateway; they never pass our servers and are not kept there. If you save a card, we keep its brand, last four digits and expiry, so that you can recognise it.\n\nYour bank may take you to its own page to confirm before anything is charged.',
  },
  {
    topic: 'payment',
    icon: 'warn',
    question_ar: 'لم تنجح عملية الدفع، ماذا أفعل؟',
    question_en: 'My payment failed. What now?',
    answer_ar:
      'يبقى طلبكم محفوظًا 24 ساعة. افتحوه من حسابكم وأعيدوا المحاولة بالبطاقة نفسها أو بغيرها، أو ألغوه إن لم تعودوا تريدونه.\n\nلا يُخصم الطلب الواحد مرتين: إن وصلنا مبلغ زائد أعدناه إليكم دون أن تطلبوا.',
    answer_en:
      'Your order is kept for 24 hours. Open it in your account and try again with the same card or another one, or cancel it if you no longer want it.\n\nOne order is never paid twice: money that reaches us beyond its price goes back to you without your asking.',
  },
  {
    topic: 'payment',
    icon: 'receipt',
    question_ar: 'هل أحصل على فاتورة ضريبية؟',
    question_en: 'Do I get a tax invoice?',
    answer_ar:
      'نعم، لكل طلب مدفوع. تجدونها في صفحة الطلب من حسابكم، وفيها السعر قبل الضريبة والخصم والضريبة والإجمالي. الأسعار المعروضة في المتجر شاملة ضريبة القيمة المضافة.',
    answer_en:
      'Yes, for every paid order. You find it on the order’s page in your account, with the price before tax, the discount, the tax and the total. Prices shown in the store include VAT.',
  },
  {
    topic: 'account',
    icon: 'phone',
    question_ar: 'لم يصلني رمز الدخول، ما الحل؟',
    question_en: 'My sign-in code has not arrived. What can I do?',
    answer_ar:
      'تأكدوا من رقم الجوال ومن التغطية، ثم اطلبوا رمزًا جديدًا بعد دقيقة. الرمز صالح لمدة 5 دقائق، وأحدث رمز هو الذي يعمل، في المتصفح الذي طلبه.\n\nلا تعطوا الرمز لأحد: لن نطلبه منكم في مكالمة أو رسالة أبدًا.',
    answer_en:
      'Check the number and your reception, then ask for a new code after one minute. A code is valid for 5 minutes; the latest one works, in the browser that asked for it.\n\nDo not share the code with anyone: we never ask for it in a call or a message.',
  },
  {
    topic: 'plans',
    icon: 'box',
    question_ar: 'هل يمكنني تغيير باقتي أو شراؤها مرة أخرى؟',
    question_en: 'Can I change my plan, or buy it again?',
    answer_ar:
      'يمكنكم شراء الباقة نفسها قبل نهايتها، فتبدأ المدة الجديدة بنقاطها بعد المدة الحالية مباشرة.\n\nوللانتقال إلى باقة أخرى افتحوا اشتراككم من حسابكم واختاروا «تغيير الباقة». نقارن الباقات بتكلفة اليوم، ثم بنقاطه: الأعلى تبدأ فور الدفع وتُحسب لكم قيمة ما دفعتموه ولم تستخدموه، وغيرها تبدأ مع التجديد عند نهاية مدتكم.',
    answer_en:
      'You can buy the same plan again before it ends; the new period and its points start right after the current one.\n\nTo move to another plan, open your subscription in your account and choose “Change plan”. Plans are compared by what a day costs, then by its points: one that is higher starts with the payment, less the value of what you paid for and have not used; any other starts with the renewal when your period ends.',
  },
  {
    topic: 'renewal',
    icon: 'cross',
    question_ar: 'كيف أوقف التجديد التلقائي؟ وماذا أخسر؟',
    question_en: 'How do I stop auto-renewal, and what do I lose?',
    answer_ar:
      'من صفحة الاشتراك في حسابكم: إيقاف التجديد. لا تخسرون شيئًا مما دفعتم: تبقى الباقة بكل نقاطها حتى نهاية مدتها ثم تنتهي، ويمكنكم تفعيل التجديد من جديد قبل ذلك التاريخ.',
    answer_en:
      'On the subscription’s page in your account: stop renewal. You lose nothing you paid for: the plan stays with all its points until its period ends, and you can turn renewal on again before that date.',
  },
  {
    topic: 'plans',
    icon: 'clock',
    question_ar: 'ماذا يحدث عند نهاية الباقة؟',
    question_en: 'What happens when my plan ends?',
    answer_ar:
      'تتوقف الخدمة وتسقط النقاط التي لم تُستخدم، فهي لمدة باقتها ولا تُنقل إلى ما بعدها. يبقى حسابكم وطلباتكم وفواتيركم، ويمكنكم شراء باقة جديدة متى شئتم.',
    answer_en:
      'The service stops, and points that were not used lapse: they belong to the period of their plan and do not carry over. Your account, orders and invoices stay, and you can buy a new plan whenever you like.',
  },
  {
    topic: 'renewal',
    icon: 'bell',
    question_ar: 'ماذا لو تعذّر خصم قيمة التجديد؟',
    question_en: 'What if a renewal cannot be charged?',
    answer_ar:
      'نجرّب مرة بطاقة أخرى إن كنتم حفظتموها، ثم نخبركم فورًا. نعيد المحاولة بعد يوم ثم ثلاثة ثم خمسة أيام إن كان السبب مؤقتًا، كرصيد غير كافٍ، وإلا أرسلنا إليكم رابطًا للدفع ببطاقة أخرى. تبقى لكم الباقة وما بقي من نقاطها في هذه المهلة، ولا تُضاف نقاط جديدة قبل الدفع، فإن لم يتم انتهت الباقة دون أن يبقى عليكم شيء.',
    answer_en:
      'We try another card once if you have saved one, then we tell you at once. If the reason is temporary, such as insufficient funds, we try again after 1, 3 and 5 days; otherwise we send you a link to pay with another card. Meanwhile you keep the plan and what is left of its points; no new points are added before the payment; without it the plan ends, and you owe nothing.',
  },
  {
    topic: 'account',
    icon: 'ticket',
    question_ar: 'كيف أتواصل معكم؟',
    question_en: 'How do I reach you?',
    answer_ar:
      'افتحوا تذكرة من حسابكم، أو راسلونا بالبريد، أو اتصلوا بنا من الأحد إلى الخميس. نردّ خلال يوم عمل، وتجدون وسائل التواصل كلها في صفحة «تواصلوا معنا».',
    answer_en:
      'Open a ticket in your account, write us an email, or call us Sunday to Thursday. We answer within one working day; every way to reach us is on the page “Contact us”.',
  },
] satisfies ({ topic: FaqTopic } & Record<string, string>)[]
