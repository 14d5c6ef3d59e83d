// Before anything is drawn: the page's own scripts come later, and a dark page would first flash in white.
// The key is that of src/lib/browser/color-scheme.ts.
if (localStorage.getItem('crosslister_colorScheme') === 'dark')
  document.documentElement.dataset.mantineColorScheme = 'dark';
