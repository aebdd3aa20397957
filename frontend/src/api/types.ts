// Short names for the shapes of the OpenAPI document that several features share.
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type SignedInUser = Schemas['SignedInUser'];
export type SignInFailure = Schemas['SignInError'];
export type WaitingSignIn = Schemas['WaitingSignIn'];
export type UserSettings = Schemas['UserSettings'];
export type TenantDetails = Schemas['TenantDetails'];
export type Module = Schemas['Module'];
export type SubModule = Schemas['SubModule'];
export type Permission = Schemas['Permission'];
export type UserPhoto = Schemas['UserPhoto'];
