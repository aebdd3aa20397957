//! Many alarms of one cause: a gateway that is silent, and more alarms than anybody can read. Both by the server's clock,
//! since it is about what comes in, and what comes in comes in order.

mod flood;
mod gateway;

pub use flood::{FloodWatch, Flow};
pub use gateway::{GatewayChange, GatewayWatch};
