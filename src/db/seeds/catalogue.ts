import { basisPoints, halalas } from '#rules/core/money'
import { withTax } from '#rules/shop/price'

/** Value added tax. Source: Saudi VAT law as amended in 2020. */
export const taxSeeds = [
  {
    name_ar: 'ضريبة القيمة المضافة',
    name_en: 'VAT',
    percentage: basisPoints(1500),
    is_active: true,
  },
]

export const productSeeds = [
  {
    name_ar: 'رصد',
    name_en: 'Watch',
    description_ar: 'لشخص يطمئن على حساباته',
    description_en: 'One person, peace of mind',
    price: withTax(halalas(6_900)),
    points: 300,
    days: 30,
    steps: [
      {
        title_ar: 'افحصوا بريدكم أول مرة',
        title_en: 'Check your email for the first time',
        link: 'https://app.example.test/leaks',
      },
      {
        title_ar: 'جرّبوا فحص رابط وصلكم',
        title_en: 'Check a link that reached you',
        link: 'https://app.example.test/links',
      },
    ],
    features: [
      {
        title_ar: 'فحص تسرّب بريدكم وكلمات مروركم',
        title_en: 'Leak checks for your email and passwords',
      },
      { title_ar: 'نشرة التهديدات اليومية بالعربية', title_en: 'Daily threat briefing in plain words' },
      {
        title_ar: 'فحص الروابط والرسائل المشبوهة',
        title_en: 'Checks of suspicious links and messages',
      },
    ],
  },
  {
    name_ar: 'درع',
    name_en: 'Shield',
    description_ar: 'لفريق أو عائلة تتشارك الحماية',
    description_en: 'A team or a family that shares',
    price: withTax(halalas(23_000)),
    points: 1_200,
    days: 90,
    group_sharing: true,
    is_recommended: true,
    pick_label_ar: 'نرشّحها للعائلة والفريق الصغير',
    pick_label_en: 'For families and small teams',
    steps: [
      {
        title_ar: 'أضيفوا النطاقات التي نراقبها لكم',
        title_en: 'Add the domains that we watch for you',
        link: 'https://app.example.test/domains',
      },
      {
        title_ar: 'افحصوا بريدكم أول مرة',
        title_en: 'Check your email for the first time',
        link: 'https://app.example.test/leaks',
      },
    ],
    features: [
      { title_ar: 'كل ما في باقة رصد', title_en: 'Everything in Watch' },
      { title_ar: 'مشاركة بين 5 أشخاص على الأكثر', title_en: 'Shared by up to 5 people' },
      {
        title_ar: 'تنبيه فوري إن ظهرت بياناتكم في تسريب',
        title_en: 'Instant alert when your data shows up in a leak',
      },
      { title_ar: 'نطاقات مراقبة', title_en: 'Monitored domains', value_ar: '3', value_en: '3' },
    ],
  },
  {
    name_ar: 'حصن',
    name_en: 'Fortress',
    description_ar: 'لمنشأة تريد المعلومة في أنظمتها',
    description_en: 'A business that wants it inside its systems',
    price: withTax(halalas(92_000)),
    points: 6_000,
    days: 365,
    group_sharing: true,
    steps: [
      {
        title_ar: 'اربطوا أنظمتكم بالواجهة البرمجية',
        title_en: 'Connect your systems to the API',
        link: 'https://app.example.test/api',
      },
      {
        title_ar: 'أضيفوا النطاقات التي نراقبها لكم',
        title_en: 'Add the domains that we watch for you',
        link: 'https://app.example.test/domains',
      },
    ],
    features: [
      { title_ar: 'كل ما في باقة درع', title_en: 'Everything in Shield' },
      { title_ar: 'واجهة برمجية لربط أنظمتكم', title_en: 'An API for your own systems' },
      { title_ar: 'نطاقات مراقبة', title_en: 'Monitored domains', value_ar: '20', value_en: '20' },
      { title_ar: 'تقرير شهري جاهز للإدارة', title_en: 'Monthly report for management' },
    ],
  },
]

/** What every plan has; `icon` names a drawing of the interface. */
export const commonFeatureSeeds = [
  {
    icon: 'receipt',
    title_ar: 'فاتورة ضريبية لكل طلب',
    title_en: 'A tax invoice for every order',
    description_ar: 'تبقى في حسابكم، ويصلكم رابطها بالبريد.',
    description_en: 'Kept in your account; the link reaches you by email.',
  },
  {
    icon: 'undo',
    title_ar: 'التجديد بيدكم',
    title_en: 'Renewal is yours to decide',
    description_ar: 'لا يبدأ إلا بموافقتكم، وتوقفونه من حسابكم متى شئتم.',
    description_en: 'Starts only with your consent; stop it in your account at any time.',
  },
  {
    icon: 'page',
    title_ar: 'كشف نقاط واضح',
    title_en: 'A clear points ledger',
    description_ar: 'كل استعلام سطر: متى، وكم، وما الذي بقي.',
    description_en: 'Every lookup is a line: when, how much, what is left.',
  },
  {
    icon: 'ticket',
    title_ar: 'دعم بالعربية والإنجليزية',
    title_en: 'Support in Arabic and English',
    description_ar: 'نردّ خلال يوم عمل، من الأحد إلى الخميس.',
    description_en: 'An answer within one working day, Sunday to Thursday.',
  },
]

/** A coupon to try in the demonstration. */
export const couponSeeds = [
  {
    code: 'SIYAJ10',
    discount: { kind: 'percent' as const, percentage: basisPoints(1000) },
    total_limit: null,
    per_client_limit: null,
    first_purchase_only: false,
    is_active: true,
  },
]
