/** The same keys as another language's texts; a missing or surplus one is a compile error. */
export type TextsLike<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> };
