/** By their endings too: few systems know the type of an iPhone's photos. */
const PICTURE = /\.(jpe?g|png|webp|gif|avif|hei[cf])$/i;

export const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || PICTURE.test(name);
