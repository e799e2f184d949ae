/**
 * The sign of the riyal as the central bank drew it (announced 2025-02-20), its figures rounded to whole
 * units. Source: the outline that stands in public copies of the bank's file.
 */
export const riyalSign = {
  viewBox: '0 0 1124 1257',
  path: 'M700,1113c-20,44-33,93-38,143l425-90c20-44,33-93,38-143l-425,90ZM1086,896c20-44,33-93,38-143l-331,70v-135l292-62c20-44,33-93,38-143l-331,70V66c-51,28-96,66-132,111v403l-132,28V0c-51,28-96,66-132,111v526l-296,63c-20,44-33,93-38,143l334-71v170l-358,76c-20,44-33,93-38,143l375-80c31-6,57-24,74-49l69-102c7-11,11-23,11-37v-150l132-28v270l425-90Z',
}
