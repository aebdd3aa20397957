// Short names for the shapes of the OpenAPI document that several features share.
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type SignedInUser = Schemas['SignedInUser'];
export type SignInFailure = Schemas['SignInError'];
export type WaitingSignIn = Schemas['WaitingSignIn'];
export type UserSettings = Schemas['UserSettings'];
export type TenantDetails = Schemas['TenantDetails'];
/** A sub-module that the user's role permits; `hidden` ones are no entries of the menu of their profile. */
export type SubModule = Schemas['SubModule'] & { hidden?: boolean };
export type Module = Omit<Schemas['Module'], 'subModules'> & { subModules: SubModule[] };
export type Permission = Schemas['Permission'];
export type UserPhoto = Schemas['UserPhoto'];
