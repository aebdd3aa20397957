//! socketio
