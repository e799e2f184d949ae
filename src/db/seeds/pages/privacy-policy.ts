export const privacyPolicy = {
  slug: 'privacy-policy',
  title_ar: 'سياسة الخصوصية',
  title_en: 'Privacy policy',
  is_active: true,
  content_ar: `
<p><strong>سياج متجر تجريبي.</strong> لا تُدخلوا فيه بيانات بطاقة حقيقية ولا بيانات غيركم.</p>
<p>نجمع من بياناتكم ما نحتاج إليه لنبيعكم باقة ونخدمكم فيها، لا أكثر. كُتبت هذه السياسة وفق نظام حماية البيانات الشخصية في المملكة العربية السعودية.</p>
<h2>ما الذي نجمعه ولماذا</h2>
<ul>
<li><strong>رقم الجوال:</strong> لتسجيل الدخول وإرسال الرموز ورسائل الطلب.</li>
<li><strong>الاسم والبريد:</strong> للفاتورة والتواصل. المدينة والعنوان اختياريان.</li>
<li><strong>الطلبات والمدفوعات والاشتراكات والنقاط:</strong> لتنفيذ العقد، ولأن النظام يُلزمنا بحفظ الفواتير.</li>
<li><strong>البطاقات المحفوظة:</strong> نوعها وآخر أربعة أرقام منها وتاريخ انتهائها والاسم عليها، إن اخترتم حفظها. رقم البطاقة ورمز الأمان لا يصلاننا أبدًا.</li>
<li><strong>أرقام من تشاركونهم الباقة:</strong> لدعوتهم. أضيفوها بإذنهم.</li>
<li><strong>سجل الدخول:</strong> عنوان الإنترنت والمتصفح والوقت، لحمايتكم ولتروا من دخل إلى حسابكم.</li>
</ul>
<h2>مع من نشاركه</h2>
<p>مع بوابة الدفع لإتمام الدفع، ومع مزوّد الرسائل النصية لإرسال الرموز والرسائل، ومع الجهة الرسمية حين يُلزمنا النظام. لا نبيع بياناتكم، ولا نضع في صفحاتنا متتبعات إعلانية.</p>
<h2>ملفات الارتباط</h2>
<p>نستخدم الضروري منها فقط: ملف يتذكر اللغة، وملف لجلسة الدخول، وملف يعرف المتصفح الذي طلب الرمز. لا تحتاج هذه إلى موافقة لأن المتجر لا يعمل دونها.</p>
<h2>كم نحتفظ بها</h2>
<ul>
<li>حسابكم: ما دام مفتوحًا.</li>
<li>الطلبات والفواتير: المدة التي يوجبها النظام، ولو أُغلق الحساب.</li>
<li>الرموز: تنتهي خلال خمس دقائق ثم تُحذف.</li>
<li>سجل العمليات: يبقى دليلًا على ما جرى، وتُتلف منه القيم الشخصية عند إغلاق الحساب.</li>
</ul>
<h2>حقوقكم</h2>
<p>لكم أن تطّلعوا على بياناتكم، وتطلبوا نسخة منها، وتصححوها، وتسحبوا موافقتكم على التجديد أو الرسائل التسويقية، وتطلبوا إغلاق حسابكم. عند الإغلاق تُزال هويتكم من ملفكم، وتُحذف بطاقاتكم لدى بوابة الدفع، ويتوقف التجديد، ويصبح رقمكم متاحًا لحساب جديد؛ وتبقى الفواتير كما يوجب النظام.</p>
<p>اكتبوا إلينا بتذكرة من حسابكم أو إلى <a href="mailto:care@siyaj.example" dir="ltr">care@siyaj.example</a>، ونجيب خلال 30 يومًا على الأكثر. ولكم أن تشكوا إلى الهيئة السعودية للبيانات والذكاء الاصطناعي.</p>
<h2>كيف نحميها</h2>
<p>الاتصال مشفّر، ورموز الدخول والجلسات لا تُحفظ إلا مجزّأة بحيث لا تُقرأ، وكل تغيير يجريه موظف مسجّل. إن وقع تسرّب يمسّكم أخبرناكم وأخبرنا الجهة المختصة في المدة التي يحددها النظام.</p>
`,
  content_en: `
<p><strong>Siyaj is a demo store.</strong> Do not enter real card details or anybody else's details.</p>
<p>We collect what we need to sell you a plan and to serve you in it, and no more. This policy follows the Personal Data Protection Law of the Kingdom of Saudi Arabia.</p>
<h2>What we collect, and why</h2>
<ul>
<li><strong>Mobile number:</strong> to sign you in and to send codes and messages about your orders.</li>
<li><strong>Name and email:</strong> for the invoice and to reach you. City and address are optional.</li>
<li><strong>Orders, payments, subscriptions and points:</strong> to fulfil the contract, and because the law obliges us to keep invoices.</li>
<li><strong>Saved cards:</strong> brand, last four digits, expiry and the name on the card, if you choose to save one. The card number and the security code never reach us.</li>
<li><strong>Numbers of those you share a plan with:</strong> to invite them. Add them with their consent.</li>
<li><strong>Login activity:</strong> IP address, browser and time, to protect you and to show you who entered your account.</li>
</ul>
<h2>Whom we share it with</h2>
<p>With the payment gateway to take payments, with the SMS provider to send codes and messages, and with authorities where the law obliges us. We do not sell your data, and there are no advertising trackers on our pages.</p>
<h2>Cookies</h2>
<p>Only the necessary ones: one remembers the language, one holds your session, one knows the browser that asked for a code. They need no consent, because the store does not work without them.</p>
<h2>How long we keep it</h2>
<ul>
<li>Your account: as long as it is open.</li>
<li>Orders and invoices: as long as the law requires, even when the account is closed.</li>
<li>Codes: they end within five minutes and are then deleted.</li>
<li>The activity log: it stays as proof of what happened; personal values in it are destroyed when the account is closed.</li>
</ul>
<h2>Your rights</h2>
<p>You may see your data, ask for a copy, correct it, withdraw your consent to renewal or marketing messages, and ask us to close your account. On closing, your identity is removed from your profile, your cards are deleted at the gateway, renewals stop and your number becomes free; invoices stay, as the law requires.</p>
<p>Write to us in a ticket or to <a href="mailto:care@siyaj.example" dir="ltr">care@siyaj.example</a>; we answer within 30 days at most. You may also complain to the Saudi Data and AI Authority.</p>
<h2>How we protect it</h2>
<p>Connections are encrypted, codes and session tokens are kept only as hashes that cannot be read back, and every change that staff make is recorded. If a breach touches you, we tell you and the competent authority within the time that the law sets.</p>
`,
}
