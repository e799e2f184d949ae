export const contactUs = {
  slug: 'contact-us',
  title_ar: 'تواصلوا معنا',
  title_en: 'Contact us',
  is_active: true,
  content_ar: `
<p><strong>سياج متجر تجريبي.</strong> الأرقام والعناوين في هذه الصفحة للعرض فقط، ولا يردّ عليها أحد.</p>
<h2>أقرب طريق: تذكرة من حسابكم</h2>
<p>سجّلوا الدخول وافتحوا تذكرة. إن كان سؤالكم عن طلب فاربطوا التذكرة به، فنردّ دون أن نطلب منكم بياناته. يبقى الحديث كله محفوظًا في حسابكم.</p>
<h2>العنوان</h2>
<p>الرياض، <span dir="ltr">AAAA0000</span></p>
<p>نردّ بالعربية أو بالإنجليزية كما تكتبون إلينا.</p>
<h2>الشكاوى والاقتراحات</h2>
<p>إن لم يرضكم ما قدّمناه فاكتبوا إلينا بتذكرة أو بالبريد، واذكروا رقم الطلب إن وُجد. نؤكد استلام الشكوى خلال يوم عمل، ونردّ عليها بقرار مسبَّب خلال 5 أيام عمل.</p>
<p>وإن بقيتم غير راضين فلكم أن ترفعوا الأمر إلى وزارة التجارة عبر مركز البلاغات <a href="tel:1900" dir="ltr">1900</a>.</p>
<h2>الإبلاغ عن ثغرة في المتجر</h2>
<p>من وجد ثغرة أمنية عندنا فليكتب إلى <a href="mailto:care@siyaj.example" dir="ltr">care@siyaj.example</a> قبل نشرها. نشكره، ونعالجها، ونخبره بما فعلنا.</p>
`,
  content_en: `
<p><strong>Siyaj is a demo store.</strong> The numbers and addresses on this page are for show only; nobody answers there.</p>
<h2>The shortest way: a ticket in your account</h2>
<p>Sign in and open a ticket. If your question is about an order, link the ticket to it, and we can answer without asking you for its details. The whole conversation is kept in your account.</p>
<h2>Address</h2>
<p>Riyadh, <span dir="ltr">AAAA0000</span></p>
<p>We answer in Arabic or in English, as you write to us.</p>
<h2>Complaints and suggestions</h2>
<p>If you are not satisfied with what we did, tell us in a ticket or by email, with the order number if there is one. We confirm a complaint within one working day and answer it, with our reasons, within five working days.</p>
<p>If you are still not satisfied, you may turn to the Ministry of Commerce through its report center, <a href="tel:1900" dir="ltr">1900</a>.</p>
<h2>Reporting a vulnerability in this store</h2>
<p>If you find a security vulnerability here, write to <a href="mailto:care@siyaj.example" dir="ltr">care@siyaj.example</a> before publishing it. We thank you, fix it, and tell you what we did.</p>
`,
}
