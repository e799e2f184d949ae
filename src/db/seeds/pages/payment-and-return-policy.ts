export const paymentAndReturnPolicy = {
  slug: 'payment-and-return-policy',
  title_ar: 'سياسة الدفع والاسترداد',
  title_en: 'Payment and return policy',
  is_active: true,
  content_ar: `
<p><strong>سياج متجر تجريبي:</strong> بوابة الدفع فيه للتدريب، ولا يُخصم فيه مال حقيقي.</p>
<h2>وسائل الدفع</h2>
<p>بطاقات مدى وفيزا وماستركارد، وApple Pay من متصفح Safari على iPhone. إن كان لكم رصيد سابق في حسابكم استُخدم أولًا. لا نقبل النقد ولا التحويل إلى حسابات شخصية.</p>
<h2>كيف يتم الدفع</h2>
<ul>
<li>ترون قبل الدفع السعر قبل الضريبة والخصم والضريبة والرصيد المستخدم والمبلغ المطلوب.</li>
<li>يذهب رقم بطاقتكم من متصفحكم إلى بوابة الدفع مباشرة ولا يمر بخوادمنا. وقد ينقلكم بنككم إلى صفحته للتحقق.</li>
<li>يُخصم المبلغ مرة واحدة عند موافقتكم. يبقى الطلب غير المدفوع محفوظًا 24 ساعة يمكنكم فيها إعادة المحاولة أو الإلغاء.</li>
<li>إن خُصم مبلغ زائد، أو وصل بعد إلغاء الطلب، أعدناه إلى البطاقة نفسها دون أن تطلبوا.</li>
</ul>
<h2>التسليم والفاتورة</h2>
<p>تُفعَّل الباقة عادة خلال دقائق من الدفع، وتصلكم رسالة عندها. إن تأخر التفعيل عن يوم عمل فاكتبوا إلينا؛ ولكم إلغاء الطلب واسترداد المبلغ كاملًا إن لم تُفعَّل خلال 15 يومًا. وتجدون فاتورة كل طلب مدفوع في صفحته من حسابكم.</p>
<h2>الاسترداد خلال 7 أيام</h2>
<p>لكم الرجوع عن الشراء (فسخ العقد) خلال الأيام السبعة التالية لتاريخه، واسترداد المبلغ كاملًا مع ضريبته، ما دامت نقاط الباقة لم تُستخدم ولو في استعلام واحد، منكم أو من أحد الأعضاء معكم. لا حاجة إلى ذكر السبب. ويسري هذا على طلبات التجديد أيضًا.</p>
<p>بعد أول استخدام لا يُسترد ثمن المدة الجارية، إلا إذا كانت الخدمة معيبة أو على غير ما وُصف، فنصلحها أو نعيد إليكم ما يقابل ما لم تنتفعوا به.</p>
<h3>كيف تطلبون الاسترداد</h3>
<ol>
<li>افتحوا الطلب من حسابكم واختاروا «الرجوع عن الشراء واسترداد المبلغ». إن لم تُستخدم نقاط الباقة انتهت مدتها وأرسلنا المبلغ دون انتظار موافقة.</li>
<li>وما يحتاج إلى نظر، كخدمة معيبة، فافتحوا تذكرة عنه. نردّ خلال يوم عمل، وعند الموافقة نرسل المبلغ في اليوم نفسه.</li>
<li>ما دُفع بالبطاقة يعود إلى البطاقة نفسها، وما دُفع من رصيدكم إلى رصيدكم، أو كله إلى رصيدكم إن اخترتم ذلك.</li>
</ol>
<p>يظهر المبلغ في كشف بطاقتكم خلال أيام تختلف من بنك إلى آخر. استرداد الطلب كاملًا ينهي مدته، ولا يمسّ مددًا أخرى دفعتم ثمنها.</p>
<h2>التجديد التلقائي</h2>
<ul>
<li>لا يعمل إلا بموافقتكم المنفصلة وبطاقة محفوظة.</li>
<li>نذكّركم قبل الخصم بسبعة أيام ثم بيومين في الباقات التي تزيد على 14 يومًا، ونخصم القيمة قبل نهاية المدة بيوم، ولباقة اليوم الواحد عند منتصفها.</li>
<li>إن رُفضت بطاقة التجديد جرّبنا مرة بطاقة أخرى حفظتموها. وإن تعذّر الخصم أخبرناكم، ونعيد المحاولة بعد يوم ثم ثلاثة ثم خمسة أيام إن كان السبب مؤقتًا. ولا تجري أي محاولة دون علمكم: ترون حالها في حسابكم.</li>
<li>توقفونه من حسابكم في أي وقت قبل الخصم، وتبقى الباقة حتى نهايتها.</li>
</ul>
<h2>القسائم والرصيد</h2>
<p>تخفض القسيمة السعر قبل الضريبة، وتُستخدم قسيمة واحدة في الطلب. إن أُلغي الطلب قبل دفعه عادت القسيمة والرصيد إليكم. لا تُستبدل القسيمة بنقد.</p>
<h2>أسئلة وشكاوى</h2>
<p>طرق التواصل والشكوى ومواعيد الرد في صفحة <a href="/page/contact-us">تواصلوا معنا</a>.</p>
`,
  content_en: `
<p><strong>Siyaj is a demo store:</strong> its payment gateway is for practice, and no real money is taken.</p>
<h2>Ways to pay</h2>
<p>mada, Visa and Mastercard, and Apple Pay in Safari on iPhone. If your account has a balance from before, it is used first. We take no cash and no transfers to private accounts.</p>
<h2>How paying works</h2>
<ul>
<li>Before you pay you see the price before tax, the discount, the tax, the balance used, and the amount due.</li>
<li>Your card number goes from your browser straight to the payment gateway and never passes our servers. Your bank may take you to its own page to verify.</li>
<li>You are charged once, when you agree. An unpaid order is kept for 24 hours, in which you can try again or cancel.</li>
<li>Money taken beyond the price, or arriving after an order was cancelled, goes back to the same card without your asking.</li>
</ul>
<h2>Delivery and invoice</h2>
<p>A plan is usually active within minutes of payment, and you get a message then. If it takes longer than a working day, write to us; if it is not active within 15 days, you may cancel the order and get the full amount back. The invoice of every paid order is on its page in your account.</p>
<h2>Refund within 7 days</h2>
<p>You may withdraw from a purchase within 7 days of it and get the full amount back, tax included, while none of the plan's points were used, not even for one lookup, by you or by a member who shares the plan. You need not give a reason. This holds for renewals too.</p>
<p>After the first use the price of the running period is not refunded, unless the service is faulty or not as described: then we fix it or pay back what you could not benefit from.</p>
<h3>How to ask for a refund</h3>
<ol>
<li>Open the order in your account and choose “Withdraw from the purchase and get a refund”. If no points of the plan were used, its period ends and we send the amount without further approval.</li>
<li>Where we have to look first, as with a faulty service, open a ticket about it. We answer within one working day and, once agreed, send the money the same day.</li>
<li>What was paid by card goes back to the same card, what was paid from your balance to your balance, or all of it to your balance if you choose so.</li>
</ol>
<p>How many days it takes to show on your card depends on the bank. A full refund of an order ends its period and touches no other period that you paid for.</p>
<h2>Auto-renewal</h2>
<ul>
<li>It works only with your separate consent and a saved card.</li>
<li>For plans longer than 14 days we remind you 7 days and again 2 days before the charge, and charge one day before the period ends; for a plan of one day, halfway through it.</li>
<li>If the card for renewals is refused, we try another card that you have saved, once. If the charge fails, we tell you, and try again after 1, 3 and 5 days if the reason is temporary. No try is made without your knowledge: you see its state in your account.</li>
<li>You can stop it in your account at any time before the charge; the plan stays until its end.</li>
</ul>
<h2>Coupons and balance</h2>
<p>A coupon lowers the price before tax, and an order takes one coupon. If an order is cancelled before it is paid, coupon and balance come back to you. Coupons are not exchanged for cash.</p>
<h2>Questions and complaints</h2>
<p>How to reach us, how to complain, and how soon we answer is on <a href="/page/contact-us">Contact us</a>.</p>
`,
}
