export const privacyPolicy = {
  slug: 'privacy-policy',
  title_ar: 'سياسة الخصوصية',
  title_en: 'Privacy policy',
  is_active: true,
  content_ar: `
<p><strong>سياج متجر تجريبي.</strong> لا تُدخلوا فيه بيانات بطاقة حقيقية ولا بيانات غيركم.</p>
<p>نجمع من بياناتكم ما نحتاج إليه لنبيعكم باقة ونخدمكم فيها، لا أكثر. كُتبت هذه السياسة وفق نظام حماية البيانات الشخصية في المملكة العربية السعودية.</p>
<h2>من المسؤول عن بياناتكم</h2>
<p>جهة التحكم في بياناتكم هي سياج (متجر تجريبي)، وبياناتها النظامية كاملة في أسفل كل صفحة. لكل ما يخص بياناتكم راسلوا <a href="mailto:care@siyaj.example" dir="ltr">care@siyaj.example</a>.</p>
<h2>ما الذي نجمعه، ولماذا، وبأي مسوّغ نظامي</h2>
<ul>
<li><strong>رقم الجوال:</strong> لتسجيل الدخول وإرسال الرموز ورسائل الطلب. المسوّغ النظامي: تنفيذ اتفاق أنتم طرف فيه.</li>
<li><strong>الاسم والبريد:</strong> للفاتورة والتواصل. المدينة والعنوان اختياريان. المسوّغ النظامي: تنفيذ الاتفاق، والتزامنا بأنظمة الضريبة.</li>
<li><strong>الطلبات والمدفوعات والاشتراكات والنقاط:</strong> لتقديم ما اشتريتموه وإصدار فاتورته. وما استعلمتم عنه بنقاطكم لا يُعرض على من يشاركونكم الباقة. المسوّغ النظامي: تنفيذ الاتفاق، والتزامنا بحفظ الفواتير.</li>
<li><strong>البطاقات المحفوظة:</strong> نوعها وآخر أربعة أرقام منها وتاريخ انتهائها والاسم عليها، إن اخترتم حفظها. رقم البطاقة ورمز الأمان لا يصلاننا أبدًا. المسوّغ النظامي: موافقتكم، وتسحبونها بحذف البطاقة.</li>
<li><strong>أرقام من تشاركونهم الباقة:</strong> لدعوتهم. أضيفوها بإذنهم. المسوّغ النظامي: تنفيذ الاتفاق الذي طلبتموه لهم.</li>
<li><strong>سجل الدخول:</strong> عنوان IP والمتصفح والوقت، لحمايتكم ولتروا من دخل إلى حسابكم. المسوّغ النظامي: مصلحتنا المشروعة، ومصلحتكم، في حماية الحساب.</li>
<li><strong>الرسائل التسويقية:</strong> لا نرسلها إلا بموافقتكم، ولكل وسيلة موافقة على حدة تسحبونها متى شئتم.</li>
</ul>
<h2>مع من نشارك بياناتكم</h2>
<p>مع بوابة الدفع لإتمام الدفع، ومع مزوّدي الرسائل النصية والبريد لإرسال الرموز والرسائل، ومع الشريك الذي طلب لكم باقة، فيعرف رقم جوالكم وحال باقتكم ما دام طلبه قائمًا، ومع الجهة الرسمية حين يُلزمنا النظام. لا نبيع بياناتكم، ولا نضع في صفحاتنا متتبعات إعلانية. وإن كان المتجر يقيس مبيعاته لدى شركات الإحصاء والإعلان (Google وMeta وTikTok وSnap)، سألناكم أولًا: في شريط أسفل الصفحة قبل الدخول، وفي حسابكم بعده. لا يُرسَل أنكم زرتم الصفحة الأولى أو اخترتم باقة، ولا مبلغ طلب بدأتموه أو دفعتموه ووقته ومعرّفه وبصمات حسابكم ورقمكم وبريدكم، إلا بموافقتكم، وتسحبونها حيث أعطيتموها متى شئتم.</p>
<h2>نقل البيانات خارج المملكة</h2>
<p>لا ننقل بياناتكم إلى خارج المملكة، إلا إحصاءات الزيارة والشراء إن وافقتم عليها. وإن احتجنا إلى ذلك يومًا أعلنّاه هنا قبل حدوثه، ولم ننقل إلا ما يسمح به النظام.</p>
<h2>ملفات تعريف الارتباط</h2>
<p>نستخدم الضروري منها فقط: ملف يتذكر اللغة وآخر يتذكر المظهر الفاتح أو الداكن إن اخترتموه، وملف لجلسة الدخول، وملف يعرف المتصفح الذي طلب الرمز. وملفان يحفظان ربع ساعة إلى أين أُرسل الرمز، لتكتبوه وإن أُعيد تحميل الصفحة. وملف يتذكر 30 يومًا الباقة التي بدأتم شراءها، لتكملوا من حيث وقفتم، وملف يحفظ القسيمة التي طبّقتموها حتى تغلقوا المتصفح. لا تحتاج هذه إلى موافقة، فهي لما تطلبونه من المتجر وحده، ولا نستخدمها لغيره. وإن سألكم المتجر عن قياس الزيارة، فملف يتذكر اختياركم، وإن وافقتم فملف فيه رقم عشوائي، وكلاهما 180 يومًا على الأكثر، ولا يبقيان بعد الخروج من الحساب.</p>
<h2>مدة الاحتفاظ بالبيانات</h2>
<ul>
<li>حسابكم: ما دام مفتوحًا.</li>
<li>الطلبات والفواتير: ست سنوات على الأقل من نهاية الفترة الضريبية التي تخصها، كما يوجب نظام ضريبة القيمة المضافة، ولو أُغلق الحساب.</li>
<li>الرموز: تنتهي خلال 5 دقائق. ما لم يُستخدم منها يُحذف بعد يوم من انتهائه. وما استُخدم يبقى منه 90 يومًا أين أُرسل ومتى، وبصمتان رقميتان له وللمتصفح: بها نعرف متصفحكم، فلا يمنعكم من الدخول من يُغرق رقمكم بطلب الرموز.</li>
<li>سجل العمليات: يبقى دليلًا على ما جرى، وتُتلف منه القيم الشخصية عند إغلاق الحساب.</li>
</ul>
<h2>حقوقكم</h2>
<p>لكم أن تطّلعوا على بياناتكم، وتطلبوا نسخة منها، وتصححوها، وتطلبوا إتلاف ما لم نعد بحاجة إليه منها، وتسحبوا موافقتكم على التجديد أو الرسائل التسويقية، وتطلبوا إغلاق حسابكم. عند الإغلاق تُزال هويتكم من ملفكم، وتُحذف بطاقاتكم لدى بوابة الدفع، ويتوقف التجديد، ويصبح رقمكم متاحًا لحساب جديد؛ وتبقى الفواتير كما يوجب النظام.</p>
<p>اكتبوا إلينا بتذكرة من حسابكم أو إلى <a href="mailto:care@siyaj.example" dir="ltr">care@siyaj.example</a>، ونردّ خلال 30 يومًا على الأكثر. ولكم أن تشكوا إلى الهيئة السعودية للبيانات والذكاء الاصطناعي (سدايا).</p>
<h2>كيف نحمي بياناتكم</h2>
<p>الاتصال مشفّر، ولا نحفظ من الرموز والجلسات إلا بصمات رقمية لا يمكن استعادتها منها، وكل تغيير يجريه فريقنا مسجّل. إن وقع تسرّب يمسّكم أخبرناكم وأخبرنا الجهة المختصة في المدة التي يحددها النظام.</p>
`,
  content_en: `
<p><strong>Siyaj is a demo store.</strong> Do not enter real card details or anybody else's details.</p>
<p>We collect what we need to sell you a plan and to serve you in it, and no more. This policy follows the Personal Data Protection Law of the Kingdom of Saudi Arabia.</p>
<h2>Who is responsible for your data</h2>
<p>The controller of your data is Siyaj (demo store); its full legal details are at the foot of every page. For anything about your data write to <a href="mailto:care@siyaj.example" dir="ltr">care@siyaj.example</a>.</p>
<h2>What we collect, why, and on which legal basis</h2>
<ul>
<li><strong>Mobile number:</strong> to sign you in and to send codes and messages about your orders. Legal basis: performing an agreement with you.</li>
<li><strong>Name and email:</strong> for the invoice and to reach you. City and address are optional. Legal basis: performing the agreement, and our duties under tax law.</li>
<li><strong>Orders, payments, subscriptions and points:</strong> to provide what you bought and to issue its invoice. What you used points for is not shown to those who share the plan with you. Legal basis: performing the agreement, and our duty to keep invoices.</li>
<li><strong>Saved cards:</strong> brand, last four digits, expiry and the name on the card, if you choose to save one. The card number and the security code never reach us. Legal basis: your consent, which you withdraw by removing the card.</li>
<li><strong>Numbers of those you share a plan with:</strong> to invite them. Add them with their consent. Legal basis: performing the agreement that you asked for them.</li>
<li><strong>Login activity:</strong> IP address, browser and time, to protect you and to show you who entered your account. Legal basis: our legitimate interest, and yours, in keeping the account safe.</li>
<li><strong>Marketing messages:</strong> sent only with your consent, one for each channel, which you can withdraw at any time.</li>
</ul>
<h2>Whom we share your data with</h2>
<p>With the payment gateway to take payments, with the SMS and email providers to send codes and messages, with a partner who ordered a plan for you, who knows your mobile number and how your plan stands as long as that order does, and with authorities where the law obliges us. We do not sell your data, and there are no advertising trackers on our pages. If the store measures its sales with companies for statistics and advertising (Google, Meta, TikTok, Snap), it asks you first: in a bar at the foot of the page before you sign in, and in your account after it. That you saw the first page or chose a plan, and the sum, time and id of an order that you place or pay with hashes of your account, number and email, are sent only with your consent, which you can take back where you gave it at any time.</p>
<h2>Transfer outside the Kingdom</h2>
<p>We do not transfer your data outside the Kingdom, except statistics of visits and purchases that you agreed to. If we ever need to, we announce it here beforehand and transfer only what the law allows.</p>
<h2>Cookies</h2>
<p>Only the necessary ones: one remembers the language, and another the light or dark appearance if you chose it; one holds your session, one knows the browser that asked for a code. Two keep for a quarter of an hour where a code was sent, so that you can enter it even after a reload. One remembers for 30 days which plan you began to buy, so that you can go on where you stopped; one keeps the coupon that you applied until you close the browser. They need no consent: they serve only what you ask of the store, and nothing else. If the store asks whether it may measure your visit, one more remembers your answer and, if you agree, one holds a random number, both for 180 days at most; neither stays behind signing out.</p>
<h2>How long we keep your data</h2>
<ul>
<li>Your account: as long as it is open.</li>
<li>Orders and invoices: at least six years from the end of their tax period, as VAT law requires, even when the account is closed.</li>
<li>Codes: they end within five minutes. One that nobody used is deleted a day later. Of one that was used we keep for 90 days where and when it was sent, and hashes of it and of the browser: by these we know your browser, so that nobody who floods your number with requests for codes keeps you out.</li>
<li>The activity log: it stays as proof of what happened; personal values in it are destroyed when the account is closed.</li>
</ul>
<h2>Your rights</h2>
<p>You may see your data, ask for a copy, correct it, ask us to destroy what we no longer need, withdraw your consent to renewal or marketing messages, and ask us to close your account. On closing, your identity is removed from your profile, your cards are deleted at the gateway, renewals stop and your number becomes free; invoices stay, as the law requires.</p>
<p>Write to us in a ticket or to <a href="mailto:care@siyaj.example" dir="ltr">care@siyaj.example</a>; we answer within 30 days at most. You may also complain to the Saudi Data and AI Authority (SDAIA).</p>
<h2>How we protect your data</h2>
<p>Connections are encrypted, codes and session tokens are kept only as hashes that cannot be read back, and every change that staff make is recorded. If a breach touches you, we tell you and the competent authority within the time that the law sets.</p>
`,
}
