//! Many alarms of one cause: a gateway that is silent, and alarm floods. Both by the server's clock,
//! since it is about what comes in, and what comes in comes in order.

mod flood;
mod gateway;

pub use flood::{FloodWatch, Flow};
pub use gateway::{GatewayChange, GatewayWatch};
