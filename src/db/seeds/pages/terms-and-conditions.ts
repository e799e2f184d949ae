export const termsAndConditions = {
  slug: 'terms-and-conditions',
  title_ar: 'الشروط والأحكام',
  title_en: 'Terms and conditions',
  is_active: true,
  content_ar: `
<p><strong>سياج متجر تجريبي:</strong> لا يُباع فيه شيء حقيقي ولا يُخصم فيه مال. كُتبت هذه الشروط كما تُكتب لمتجر يعمل، لتُقرأ وتُراجع قبل الإطلاق.</p>
<h2>من نحن وما الذي نقدّمه</h2>
<p>يقدّم متجر سياج («المتجر»، «نحن») باقات اشتراك في خدمة لمعلومات الأمن السيبراني: فحص تسرّب البيانات، وفحص الروابط والرسائل، ونشرة التهديدات، والتنبيهات، ومراقبة النطاقات، بحسب الباقة. بيانات المنشأة كاملة في أسفل كل صفحة.</p>
<p>باستخدامكم المتجر أو شرائكم منه توافقون على هذه الشروط وعلى <a href="/page/payment-and-return-policy">سياسة الدفع والاسترداد</a>، وتقرّون باطلاعكم على <a href="/page/privacy-policy">سياسة الخصوصية</a>.</p>
<h2>الحساب</h2>
<ul>
<li>تسجّلون الدخول برقم جوالكم ورمز لمرة واحدة. الرمز لكم وحدكم؛ لن نطلبه منكم في مكالمة أو رسالة.</li>
<li>يلزم أن تكونوا قد أتممتم الثامنة عشرة من العمر، أو أن تشتروا بموافقة وليّكم، وأن تكون بياناتكم صحيحة.</li>
<li>أنتم مسؤولون عما يجري من حسابكم. يمكنكم رؤية الأجهزة التي سجّلت الدخول وإنهاء جلساتها.</li>
</ul>
<h2>الباقات والنقاط</h2>
<ul>
<li>لكل باقة مدة بالأيام ورصيد من النقاط ومزايا مذكورة في صفحتها وقت الشراء.</li>
<li>تبدأ المدة عند تفعيل الباقة بعد الدفع، وتُحسب أيامها بتوقيت الرياض. يتم التفعيل عادة خلال دقائق، ونخبركم برسالة.</li>
<li>النقطة استعلام واحد. تُضاف النقاط عند بدء المدة وتسقط عند نهايتها، ولا تُباع منفردة، ولا تُستبدل بمال، ولا تُنقل إلى مدة أخرى.</li>
<li>شراء الباقة نفسها قبل نهايتها يضيف مدة بعدها. ولا تسري باقتان مختلفتان في حساب واحد في وقت واحد.</li>
</ul>
<h2>السعر والطلب</h2>
<p>الأسعار بالريال السعودي وتشمل ضريبة القيمة المضافة. يُثبَّت السعر والخصم والضريبة لحظة إرسال الطلب، وتظهر لكم كلها قبل الدفع. ما يتغير بعد ذلك في الأسعار أو الضرائب لا يمسّ طلبًا سابقًا.</p>
<p>يبقى الطلب غير المدفوع محفوظًا 24 ساعة، ويمكنكم إلغاؤه قبل الدفع. إن أخطأتم في الطلب فأخبرونا خلال 24 ساعة لنصححه ما دامت الباقة لم تُستخدم.</p>
<h2>التجديد التلقائي</h2>
<p>لا تُجدَّد باقة تلقائيًا إلا بموافقة منفصلة منكم عند الشراء أو من حسابكم، وببطاقة محفوظة. نذكّركم قبل الخصم، ونخصم سعر اشتراككم قبل نهاية المدة بيوم، ولباقة اليوم الواحد عند منتصفها. وإن رُفضت بطاقة التجديد جرّبنا مرة بطاقة أخرى حفظتموها. وإن تغيّر سعر تجديدكم أبلغناكم قبل سريانه بأسبوعين على الأقل. توقفون التجديد من حسابكم في أي وقت، وتبقى الباقة حتى نهايتها.</p>
<h2>المشاركة الجماعية</h2>
<p>في الباقات التي تتيحها يشارك صاحب الاشتراك أربعة أعضاء على الأكثر. للأعضاء ما لصاحبها من وصول خلال المدة المدفوعة نفسها، وتُخصم استعلاماتهم من نقاط الباقة. على صاحب الاشتراك أن يستأذن من يضيف أرقامهم.</p>
<h2>الاستخدام المقبول</h2>
<ul>
<li>تفحصون ما هو لكم أو ما أُذن لكم بفحصه: حساباتكم ونطاقاتكم وما يصلكم من رسائل وروابط.</li>
<li>لا تُستخدم النتائج للإضرار بأحد أو للدخول إلى أنظمة دون إذن، فذلك مما يعاقب عليه نظام مكافحة الجرائم المعلوماتية.</li>
<li>لا يُعاد بيع الخدمة، ولا تُجمع نتائجها آليًّا إلا عبر الواجهة البرمجية في الباقة التي تشملها.</li>
</ul>
<p>لنا أن نوقف حسابًا خالف هذا. ولصاحبه أن يسألنا عن السبب فنخبره به، وأن يعترض.</p>
<h2>حدود الخدمة</h2>
<p>نجمع المعلومات من مصادر كثيرة ونتحقق منها ما استطعنا، لكن خلوّ الفحص من نتيجة لا يعني أن بياناتكم لم تتسرب قط. نتائجنا للتنبيه والإرشاد ولا تغني عن مختص حين تقع حادثة. لا تُنقص هذه الفقرة من حقوقكم التي يكفلها النظام.</p>
<p>إن تعطلت الخدمة أكثر من يوم كامل مددنا باقتكم بقدر التعطل.</p>
<h2>تغيير الشروط والنظام المطبّق</h2>
<p>نحفظ مع كل طلب نسخة الشروط التي وافقتم عليها. إن غيّرناها أعلنّا ذلك هنا قبل سريان التغيير، ولا يسري على طلب سابق. تخضع هذه الشروط لأنظمة المملكة العربية السعودية، ومنها نظام التجارة الإلكترونية، وتختص محاكمها بنظر أي نزاع. وطريق الشكوى مبيّن في صفحة <a href="/page/contact-us">تواصلوا معنا</a>.</p>
`,
  content_en: `
<p><strong>Siyaj is a demo store:</strong> nothing real is sold here and no money is taken. These terms are written as for a working store, to be read and reviewed before it opens.</p>
<h2>Who we are and what we offer</h2>
<p>The store Siyaj ("the store", "we") sells subscription plans to a cybersecurity information service: leak checks, checks of links and messages, a threat briefing, alerts, and monitoring of domains, as each plan says. Our full business details stand at the foot of every page.</p>
<p>By using the store or buying in it you accept these terms and the <a href="/page/payment-and-return-policy">payment and return policy</a>, and confirm that you have read the <a href="/page/privacy-policy">privacy policy</a>.</p>
<h2>Your account</h2>
<ul>
<li>You sign in with your mobile number and a one-time code. The code is yours alone; we never ask for it in a call or a message.</li>
<li>You must be eighteen or buy with your guardian's consent, and your details must be true.</li>
<li>You answer for what happens from your account. You can see which devices are signed in and end their sessions.</li>
</ul>
<h2>Plans and points</h2>
<ul>
<li>Each plan has a duration in days, a number of points, and the features that its page names when you buy.</li>
<li>The period starts when the plan is activated after payment; its days are counted in Riyadh time. Activation usually takes minutes, and we tell you by message.</li>
<li>A point is one lookup. Points are added when a period starts and lapse when it ends. They are not sold alone, not exchanged for money, and not carried into another period.</li>
<li>Buying the same plan before its end adds a period after it. Two different plans never run in one account at the same time.</li>
</ul>
<h2>Price and order</h2>
<p>Prices are in Saudi riyals and include VAT. Price, discount and tax are fixed the moment you place the order, and you see all of them before you pay. Later changes of prices or taxes do not touch an earlier order.</p>
<p>An unpaid order is kept for 24 hours, and you can cancel it until it is paid. If you made a mistake in an order, tell us within 24 hours and we correct it while the plan is unused.</p>
<h2>Auto-renewal</h2>
<p>No plan renews by itself without your separate consent, given when buying or in your account, and a saved card. We remind you before the charge and charge the price of your subscription one day before the period ends; for a plan of one day, halfway through it. If the card for renewals is refused, we try another card that you have saved, once. If the price of your renewal changes, we tell you at least two weeks before it applies. You can stop renewal in your account at any time; the plan stays until its end.</p>
<h2>Group sharing</h2>
<p>In plans that offer it, the owner shares the subscription with at most four members. Members have the owner's access for the same paid period, and their lookups use the plan's points. The owner must have the consent of those whose numbers are added.</p>
<h2>Acceptable use</h2>
<ul>
<li>Check what is yours or what you were allowed to check: your accounts, your domains, and messages and links that reach you.</li>
<li>Do not use results to harm anyone or to enter systems without permission; the Anti-Cyber Crime Law punishes that.</li>
<li>Do not resell the service, and do not collect its results by machine except through the API of a plan that includes it.</li>
</ul>
<p>We may stop an account that breaks these rules; its owner may ask us why, and is told, and may object.</p>
<h2>What the service cannot do</h2>
<p>We gather information from many sources and check it as well as we can, but a check without findings does not mean that your data never leaked. Our results warn and guide; they do not replace a specialist when something has happened. Nothing here takes away rights that the law gives you.</p>
<p>If the service fails for more than a whole day, we extend your plan by as long as it failed.</p>
<h2>Changes and governing law</h2>
<p>With every order we keep the version of the terms that you accepted. If we change them, we announce it here before the change takes effect, and it does not apply to earlier orders. These terms are governed by the laws of the Kingdom of Saudi Arabia, the E-Commerce Law among them, and its courts decide disputes. How to complain is on <a href="/page/contact-us">Contact us</a>.</p>
`,
}
