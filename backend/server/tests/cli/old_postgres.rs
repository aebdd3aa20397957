//! A PostgreSQL of another age: as much of its protocol as it takes to be asked for its version and to answer.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

/// Listens on a free port as the given major version; answers its URL.
pub(crate) fn start(major: i32) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            // A client that has heard enough goes away in the middle of a word.
            std::thread::spawn(move || drop(speak(connection, major)));
        }
    });
    format!("postgres://gantry@{address}/gantry")
}

fn speak(mut peer: TcpStream, major: i32) -> std::io::Result<()> {
    // The greeting has no letter, only its length.
    let length = read_length(&mut peer)?;
    peer.read_exact(&mut vec![0; length])?;
    let version = format!("server_version\0{major}.4\0");
    send(&mut peer, b'R', &0_i32.to_be_bytes())?;
    send(&mut peer, b'S', version.as_bytes())?;
    send(&mut peer, b'Z', b"I")?;
    loop {
        let mut kind = [0];
        peer.read_exact(&mut kind)?;
        let length = read_length(&mut peer)?;
        peer.read_exact(&mut vec![0; length])?;
        match kind[0] {
            b'P' => send(&mut peer, b'1', b"")?,
            b'D' => {
                send(&mut peer, b't', &0_i16.to_be_bytes())?;
                send(&mut peer, b'T', &one_integer())?;
            }
            b'B' => send(&mut peer, b'2', b"")?,
            b'E' => {
                send(
                    &mut peer,
                    b'D',
                    &[&1_i16.to_be_bytes()[..], &4_i32.to_be_bytes(), &major.to_be_bytes()].concat(),
                )?;
                send(&mut peer, b'C', b"SELECT 1\0")?;
            }
            b'Q' => {
                send(&mut peer, b'C', b"SET\0")?;
                send(&mut peer, b'Z', b"I")?;
            }
            b'S' => send(&mut peer, b'Z', b"I")?,
            b'X' => return Ok(()),
            _ => {}
        }
    }
}

/// What is left of a message behind its length.
fn read_length(peer: &mut TcpStream) -> std::io::Result<usize> {
    let mut length = [0; 4];
    peer.read_exact(&mut length)?;
    Ok(usize::try_from(u32::from_be_bytes(length)).unwrap() - 4)
}

fn send(peer: &mut TcpStream, kind: u8, body: &[u8]) -> std::io::Result<()> {
    let length = u32::try_from(body.len() + 4).unwrap();
    peer.write_all(&[&[kind][..], &length.to_be_bytes(), body].concat())
}

/// A row of one column: `version`, of the type `int4`, in binary.
fn one_integer() -> Vec<u8> {
    let (table, column, int4, size, modifier, binary) = (0_i32, 0_i16, 23_i32, 4_i16, -1_i32, 1_i16);
    let column = [
        &b"version\0"[..],
        &table.to_be_bytes(),
        &column.to_be_bytes(),
        &int4.to_be_bytes(),
        &size.to_be_bytes(),
        &modifier.to_be_bytes(),
        &binary.to_be_bytes(),
    ];
    [&1_i16.to_be_bytes()[..], &column.concat()].concat()
}
