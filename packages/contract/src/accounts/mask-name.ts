/**
 * Words that forms of marketplaces are built of: kinds of elements, fields of an item, what they do. A word that is not
 * among them, such as a brand, a person or a title, is never kept. Words that an item's own values are made of, such as
 * sizes, materials and kinds of things, are left out although forms have them too.
 */
const words = `
a above accept account action actions active activity add added additional address after alert all alt amount an and app area aria article
as aside attribute attributes audio auto autocomplete avatar back background badge banner bar base before block body border box brand brands
breadcrumb breadcrumbs browse btn bulk bump button buttons by calendar cancel captcha card cards carousel cart catalog catalogs
categories category cell cells center change check checkbox checked chevron chip choose chooser chosen city clear click close closed code
col collapse collapsed color colors colour colours column columns combobox comment complementary complete component composition condition
conditions confirm confirmation consent contact container content contentinfo control controls cookie cookies copy cost count counter
country create crop currency current cursor data date day dd default delete deliver delivery desc description details dialog dimension
dimensions disabled disclosure discount dismiss display div dl document done down download draft drag drawer drop dropdown dropzone dt edit
editable editor element em email empty end entry error errors expand expanded explanation faq favourite feature fee field fields fieldset
figure file files filter filters find first flag float floating flow focus footer form forms found frame from fullscreen gallery gap gender
general generic global go grid group groups guide h handle has head header heading headline height help helper hidden hide hint horizontal
hover html icon icons id iframe image images img in index info information inline inner input inputs inside invalid is isbn item items js
key keyboard keyword keywords label labels language last later layer layout left legend length level li link links list listbox listed
listing listings lists live load loader loading location lock log login logo look main make manage manager manufacture marketplace material
materials maximum measure measurement measurements media member members memory menu menubar menuitem message messages meta method min minus
mobile modal mode model month more multi multiple name nav navigation new next no none not note notes notice notification notifications
number numeric of off offer offers ol on open opened opener option optional options or order other out outer overlay overview owner p
package packages page pages pagination panel parcel parcels parent part partner password pattern payment personalisation personalization
phone photo photos picker picture pictures piece placeholder plus point policy pop popover popup portal position postage postal posting
presentation preset preview previous price prices pricing primary private processing product production products profile profiles progress
progressbar promo promotion prompt properties property public publish quality quantity question quick radio radiogroup range rate read
readonly ready recent region remove reorder report required reset resize rest result results retry return returns right role root row rows
rule sale save saved scroll search secondary section sections see segment select selected selection selector sell seller send separator
service set settings setup ship shipping shop shops show sidebar sign signup sim single size sizes sku skus slide slider slot social sold
sort source spacer span specific specifics spin spinbutton spinner start state status step stepper steps sticky stock storage store style
sub subcategory submit subtitle success suffix suggest suggested suggestion suggestions summary svg switch tab tabindex table tablist
tabpanel tabs tag tags target taxonomy tbody td tel template term terms text textarea textbox textfield th the thead thumb thumbnail tile
time title titles to toast toggle toolbar tools tooltip total tr tracking tree treeitem trigger type types ul unit units up update upload
uploaded uploader uploads url use user validation value values variant variation variations vertical video view visibility visible visually
wait warning weight what when who width window wizard word wrap wrapper year years you your zip zone
`;
const known = new Set(words.split(/\s+/).filter(Boolean));
const MOST_CHARACTERS = 100;

/**
 * An id, a test id, a role, the name of a field or a path with only the words that forms are built of. Every other word
 * becomes `?`, every number `0`. Masked once more, it stays the same.
 */
export function maskName(name: string): string {
  return name
    .slice(0, MOST_CHARACTERS)
    .replace(/[^\p{L}\p{N}\p{M}\-_:./ #]/gu, '?')
    .replace(/[\p{L}\p{M}]+/gu, maskRun)
    .replace(/\p{N}+/gu, '0')
    .replace(/\?+/g, '?');
}

/** Letters without anything between them: one word, or several as in `titleInput`. */
const maskRun = (letters: string): string =>
  letters.replace(/[A-Z]?[a-z]+|[A-Z]+|./gsu, (word) => (known.has(word.toLowerCase()) ? word : '?'));
