/**
 * What the messages of every sale and every renewal have in common, in both languages, once: they are kept as
 * what they add to it (`packed-text.ts`). It stays to the byte for as long as any message is kept, whatever
 * our texts are by then; its test holds it. First what few messages have, last what all have.
 */
export const messageDictionary = ` January  February  March  April  May  June  July  August  September  October  November  December 
 Rajab  Shaʻban  Ramadan  Shawwal  Dhuʻl-Qiʻdah  Dhuʻl-Hijjah  Muharram  Safar  Rabiʻ I  Rabiʻ II  Jumada I  Jumada II 
 يناير  فبراير  مارس  أبريل  مايو  يونيو  يوليو  أغسطس  سبتمبر  أكتوبر  نوفمبر  ديسمبر 
 رجب  شعبان  رمضان  شوال  ذو القعدة  ذو الحجة  محرم  صفر  ربيع الأول  ربيع الآخر  جمادى الأولى  جمادى الآخرة 
,"partner":""
Thank you. Its time begins on  December 2026, when your current period ends, and you manage it in your account.
• A renewal once the coupon has ended: SAR 69.00
• Automatic renewal: it begins when you add a card; without one the plan ends on  December 2026
• Payment: from your balance; nothing was charged to your card
 runs until  December 2026. It does not renew before you add a card. https:///s/
,"starts":"later","awaitsCard":"yes","renewalMinor":6900,"chargeMinor":0,"balanceMinor":6900
شكرًا لكم. تبدأ مدتها في  ديسمبر 2026، حين تنتهي مدتكم الحالية، وتديرونها من حسابكم.
• سعر التجديد بعد انتهاء خصم القسيمة: \u206669.00\u2069 ر.س
• التجديد التلقائي: يبدأ حين تضيفون بطاقة، ومن دونها تنتهي الباقة في  ديسمبر 2026
• الدفع: من رصيدكم كله، ولم يُخصم شيء من بطاقتكم
باقة «» سارية حتى  ديسمبر 2026. لا تتجدد قبل أن تضيفوا بطاقة. https:///s/
• Payment: SAR 69.00 from the card ending in  and SAR 9.00 from your balance
 renews on  December 2026 for SAR 69, SAR 69 from the card ending in  and SAR 9 from your balance. To change or stop it: https:///s/
,"other":"","balanceMinor":900
• الدفع: منه \u206669.00\u2069 ر.س من بطاقتكم \u2066•••• \u2069 و\u20669.00\u2069 ر.س من رصيدكم
تجديد «» في  ديسمبر 2026: 69 ر.س (69 ر.س من بطاقتكم  و9 ر.س من رصيدكم). للإيقاف: https:///s/
• Payment: SAR 69.00 by card and SAR 9.00 from your balance
• The coupon has ended; the next renewal: SAR 69.00
 was renewed until  December 2026 for SAR 69, SAR 69 by card and SAR 9 from your balance. https:///s/
,"card":"","renewalMinor":6900,"balanceMinor":900
• الدفع: منه \u206669.00\u2069 ر.س بالبطاقة و\u20669.00\u2069 ر.س من رصيدكم
• انتهى خصم القسيمة، وسعر التجديد القادم: \u206669.00\u2069 ر.س
جُدِّدت «» حتى  ديسمبر 2026 بمبلغ 69 ر.س (69 ر.س بالبطاقة و9 ر.س من رصيدكم). https:///s/
{"plan":"","day":" December 2026","link":"https:///user/subscriptions/01","amountMinor":6900,"chargeMinor":6900,"balanceMinor":0,"hijri":" Rajab 1448 AH","card":""}
You do not need to do anything to keep your plan
Your plan renews automatically, as you agreed. If you want another card, or want to stop the renewal, do so before that day.
• Renews on:  December 2026 ( Rajab 1448 AH)
• Payment: charged to the card ending in 
Change or stop the renewal:
 renews on  December 2026 for SAR 69, charged to the card ending in . To change or stop it: https:///s/
{"plan":"","day":" ديسمبر 2026","link":"https:///user/subscriptions/01","amountMinor":6900,"chargeMinor":6900,"balanceMinor":0,"hijri":" رجب 1448 هـ","card":""}
لا يلزمكم شيء لتستمر باقتكم
تُجدَّد باقتكم تلقائيًا كما وافقتم. وإن أردتم بطاقة أخرى أو إيقاف التجديد فافعلوا ذلك قبل موعده.
• موعد التجديد:  ديسمبر 2026 ( رجب 1448 هـ)
• الدفع: يُخصم من بطاقتكم \u2066•••• \u2069
تغيير التجديد أو إيقافه:
https:///user/subscriptions/01
تجديد «» في  ديسمبر 2026: 69 ر.س من بطاقتكم . للإيقاف: https:///s/
{"plan":"","amountMinor":6900,"chargeMinor":6900,"balanceMinor":0,"until":" December 2026","hijri":" Rajab 1448 AH","link":"https:///user/orders/01"}
Thank you for staying with us
Your plan was renewed. The invoice is on the order’s page.
• Amount including tax: SAR 69.00
• Valid until:  December 2026 ( Rajab 1448 AH)
 was renewed until  December 2026 for SAR 69, paid by card. https:///s/
{"plan":"","amountMinor":6900,"chargeMinor":6900,"balanceMinor":0,"until":" ديسمبر 2026","hijri":" رجب 1448 هـ","link":"https:///user/orders/01"}
شكرًا لبقائكم معنا
جُدِّدت باقتكم. الفاتورة في صفحة الطلب.
• المبلغ شاملًا الضريبة: \u206669.00\u2069 ر.س
• سارية حتى:  ديسمبر 2026 ( رجب 1448 هـ)
جُدِّدت «» حتى  ديسمبر 2026 بمبلغ 69 ر.س بالبطاقة. https:///s/
{"order":"10","plan":"","from":" December 2026","until":" December 2026","hijri":" Rajab 1448 AH","starts":"now","link":"https:///user/orders/01","netMinor":6000,"taxMinor":900,"amountMinor":6900,"chargeMinor":6900,"balanceMinor":0,"creditMinor":0}
Order 10 is complete
Thank you. Your plan is ready to use, and you manage it in your account.
• Order: 10
• Plan: 
• From:  December 2026
• Until:  December 2026 ( Rajab 1448 AH)
• Before tax: SAR 60.00
• Tax: SAR 9.00
• Total including tax: SAR 69.00
• Payment: by card
Your tax invoice is on the order’s page.
View the order:
 runs until  December 2026. https:///s/
{"order":"10","plan":"","from":" ديسمبر 2026","until":" ديسمبر 2026","hijri":" رجب 1448 هـ","starts":"now","link":"https:///user/orders/01","netMinor":6000,"taxMinor":900,"amountMinor":6900,"chargeMinor":6900,"balanceMinor":0,"creditMinor":0}
اكتمل الطلب 10
شكرًا لكم. باقتكم جاهزة للاستخدام، وتديرونها من حسابكم.
• رقم الطلب: 10
• الباقة: 
• من:  ديسمبر 2026
• إلى:  ديسمبر 2026 ( رجب 1448 هـ)
• المبلغ قبل الضريبة: \u206660.00\u2069 ر.س
• الضريبة: \u20669.00\u2069 ر.س
• المجموع شاملًا الضريبة: \u206669.00\u2069 ر.س
• الدفع: بالبطاقة
فاتورتكم الضريبية في صفحة الطلب.
عرض الطلب:
https:///user/orders/01
باقة «» سارية حتى  ديسمبر 2026. https:///s/`
